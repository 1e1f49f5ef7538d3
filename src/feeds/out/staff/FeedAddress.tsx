import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { CopyIcon } from '../../../ui/staff/staff-icons.tsx';
import { useCopy } from '../../../ui/staff/useCopy.ts';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { channelFacts } from '../channels.ts';
import type { Feed } from '../feed.schema.ts';
import { feedsQuery, renewAddress } from '../feeds.staff.queries.ts';

/** The secret address of a feed, without its key, to be copied and renewed. */
export function FeedAddress({ feed }: { feed: Feed }) {
  const { address } = feed;
  const { name } = channelFacts[feed.channel];
  const copy = useCopy();
  const [isShown, setShown] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const copyAddress = async (whole: string) => {
    const isCopied = await copy(whole, {
      done: { title: 'Address copied', description: name },
      failed: 'Select the address and copy it',
    });
    if (!isCopied) setShown(true);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      <code className="min-w-0 flex-1 basis-80 rounded-control border border-staff-hair bg-staff px-3 py-2.5 text-small wrap-anywhere text-staff-ink">
        {address === null
          ? 'The key of this address cannot be read on this server. Make a new one.'
          : isShown
            ? address
            : masked(address)}
      </code>
      {address !== null && (
        <Button
          variant="line"
          aria-label={`Copy, address for ${name}`}
          className="max-md:flex-1"
          onClick={() => void copyAddress(address)}
        >
          <CopyIcon />
          Copy
        </Button>
      )}
      <Button
        variant="text"
        aria-label={`New Address, ${name}`}
        className="max-md:flex-1"
        onClick={() => setRenewing(true)}
      >
        New Address
      </Button>
      {isRenewing && <RenewDialog feed={feed} onClose={() => setRenewing(false)} />}
    </div>
  );
}

/** `https://halcyon.example/feeds/google/••••••••.csv` */
const masked = (address: string) => address.replace(/[^/]+(?=\.[a-z]+$)/, '•'.repeat(16));

function RenewDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { name } = channelFacts[feed.channel];
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewAddress(feed.channel),
    onSuccess: (feeds) => {
      queryClient.setQueryData(feedsQuery().queryKey, feeds);
      toast({ title: 'New address made', description: `Copy it, and enter it at ${name}` });
      onClose();
    },
    onError: (error) => errorToast(error, 'Failed to make a new address'),
  });
  return (
    <AlertDialog
      title={`Make a new address for ${name}?`}
      text={
        <p>
          The current one stops working at once. Until you enter the new one there, your cars are not read.
        </p>
      }
      confirm="Make New Address"
      pendingLabel="Making..."
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}

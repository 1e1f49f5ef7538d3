import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { timeOfDayText } from '../../schedule.ts';
import { channelFacts } from '../channels.ts';
import type { Feed } from '../feed.schema.ts';
import { deletePush, feedsQuery, pushNow } from '../feeds.staff.queries.ts';
import { pushTexts, type Calendar } from './feed-state.ts';
import { PushDialog } from './PushDialog.tsx';

/** Where the feed is put each day, for marketplaces that want that, and what became of it. */
export function FeedPush({ feed, calendar }: { feed: Feed; calendar: Calendar }) {
  const { channel, push } = feed;
  const { name } = channelFacts[channel];
  // A server inside the network may be named, as with those of mail.
  const mayChange = useMay('administer');
  const [open, setOpen] = useState<'settings' | 'remove' | null>(null);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
  if (push === null && !mayChange) return null;
  return (
    <div className="mt-4">
      {push !== null && (
        <>
          <p className="wrap-anywhere text-staff-ink">
            Pushed each day at {timeOfDayText(push.at)} to {push.host}, {push.folder}, {push.fileName}.
          </p>
          {pushTexts(push, calendar).map(({ text, isFailure }) => (
            <p
              key={text}
              className={`text-small wrap-anywhere ${isFailure ? 'text-loss' : 'text-staff-muted'}`}
            >
              {text}
            </p>
          ))}
        </>
      )}
      <div className="-mx-2.5 flex flex-wrap">
        {push !== null && <PushNowButton feed={feed} onDone={refresh} />}
        {mayChange && (
          <Button
            variant="row"
            aria-label={`${push === null ? 'Push by SFTP' : 'Change Push'}, ${name}`}
            onClick={() => setOpen('settings')}
          >
            {push === null ? 'Push by SFTP' : 'Change Push'}
          </Button>
        )}
        {push !== null && mayChange && (
          <Button variant="row-danger" aria-label={`Remove Push, ${name}`} onClick={() => setOpen('remove')}>
            Remove Push
          </Button>
        )}
      </div>
      {open === 'settings' && <PushDialog feed={feed} onClose={() => setOpen(null)} onSaved={refresh} />}
      {open === 'remove' && (
        <DeletionDialog
          title={`Remove the push to ${name}?`}
          text={<p>The server and its password are deleted here. The file on the server stays.</p>}
          verb="Remove"
          remove={() => deletePush(channel)}
          done={() => ({ title: 'Push removed', description: name })}
          failed="Failed to remove the push"
          onDone={async () => {
            await refresh();
            setOpen(null);
          }}
          onCancel={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function PushNowButton({ feed, onDone }: { feed: Feed; onDone: () => Promise<void> }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const { name } = channelFacts[feed.channel];
  const { mutate, isPending } = useMutation({
    mutationFn: () => pushNow(feed.channel),
    onSuccess: () => {
      toast({ title: 'The feed is being pushed', description: name });
      return onDone();
    },
    onError: (error) => errorToast(error, 'Failed to push the feed'),
  });
  return (
    <PendingButton
      variant="row"
      pending={isPending}
      pendingLabel="Pushing..."
      label={`Push Now, ${name}`}
      onClick={() => mutate()}
    >
      Push Now
    </PendingButton>
  );
}

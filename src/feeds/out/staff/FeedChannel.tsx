import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { counted } from '../../../platform/counted.ts';
import { DownloadButton } from '../../../ui/staff/DownloadButton.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { Switch } from '../../../ui/staff/Switch.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { channelFacts } from '../channels.ts';
import type { Feed } from '../feed.schema.ts';
import { changeFeed, downloadFeed, feedsQuery } from '../feeds.staff.queries.ts';
import { DealerCode } from './DealerCode.tsx';
import { FeedAddress } from './FeedAddress.tsx';
import { feedStateOf, readerName, type Calendar, type FeedState } from './feed-state.ts';
import { FeedPush } from './FeedPush.tsx';
import { LeftOutList } from './LeftOutList.tsx';

/** So many that are left out are shown at once. */
const shownAtOnce = 5;

const dots: Record<FeedState['kind'], string> = {
  off: 'bg-staff-muted',
  waiting: 'bg-staff-muted',
  read: 'bg-profit',
  quiet: 'bg-status-pending-ink',
};
const inks: Record<FeedState['kind'], string> = {
  off: 'text-staff-muted',
  waiting: 'text-staff-muted',
  read: 'text-profit',
  quiet: 'text-status-pending-ink',
};

/** A channel: its switch, how many vehicles qualify, who has read it, and while it is on its address. */
export function FeedChannel(props: {
  feed: Feed;
  listed: number;
  /** When the feeds were loaded, in milliseconds since 1970. */
  loadedAt: number;
}) {
  const { feed, listed, loadedAt } = props;
  const { channel, isOn, leftOutCount } = feed;
  const { name, needs, code } = channelFacts[channel];
  const calendar = { now: new Date(loadedAt), timeZone: useSite().dealership.timeZone };
  const listId = useId();
  const [isListed, setListed] = useState(isOn && leftOutCount <= shownAtOnce);
  return (
    <li className="border-t border-staff-hair px-4 py-4.5 md:px-5.5">
      <div className="grid gap-x-5 gap-y-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] md:items-start">
        <OnSwitch feed={feed} label={name} hint={needs} />
        <Qualifying feed={feed} listed={listed} />
        <Reading feed={feed} calendar={calendar} />
      </div>
      <div className="-mx-2.5 mt-2 flex flex-wrap">
        {leftOutCount > 0 && (
          <Button
            variant="row"
            aria-expanded={isListed}
            aria-controls={listId}
            onClick={() => setListed(!isListed)}
          >
            {isListed ? 'Hide' : 'Show'} {counted(leftOutCount, 'car')} left out
          </Button>
        )}
        <DownloadButton
          variant="row"
          download={() => downloadFeed(channel)}
          // As wide as the button's own, which stands under the name of the channel.
          pendingLabel="Loading..."
          errorText="Failed to make the file"
          label={`Download, ${name}`}
        >
          Download
        </DownloadButton>
      </div>
      <div id={listId} hidden={!isListed}>
        {isListed && leftOutCount > 0 && <LeftOutList feed={feed} />}
      </div>
      {isOn && code !== null && <DealerCode feed={feed} code={code} />}
      {isOn && <FeedAddress feed={feed} />}
      {isOn && <FeedPush feed={feed} calendar={calendar} />}
    </li>
  );
}

function OnSwitch({ feed, label, hint }: { feed: Feed; label: string; hint: string }) {
  const queryClient = useQueryClient();
  const errorToast = useErrorToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => changeFeed(feed.channel, { isOn }),
    onSuccess: (feeds) => queryClient.setQueryData(feedsQuery().queryKey, feeds),
    onError: (error) => errorToast(error, 'Failed to change the feed'),
  });
  return (
    <Switch
      label={label}
      hint={hint}
      checked={isPending ? variables : feed.isOn}
      disabled={isPending}
      onChange={mutate}
    />
  );
}

function Qualifying({ feed, listed }: { feed: Feed; listed: number }) {
  const share = listed === 0 ? 0 : (100 * feed.qualifying) / listed;
  return (
    <div>
      <p className="text-staff-ink tabular-nums">
        {feed.qualifying.toLocaleString('en-US')} of {listed.toLocaleString('en-US')} qualify
      </p>
      <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-pill bg-staff-sunk">
        <div className="h-full rounded-pill bg-staff-accent" style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

function Reading({ feed, calendar }: { feed: Feed; calendar: Calendar }) {
  const { kind, text, lastRead } = feedStateOf(feed, calendar);
  const { reader = null, address = null } = feed.lastRead ?? {};
  const who = [reader && readerName(reader), address].filter((part) => part !== null).join(', ');
  return (
    <div className="min-w-0">
      <p className={`flex items-center gap-2 font-medium ${inks[kind]}`}>
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full forced-solid ${dots[kind]}`} />
        {text}
      </p>
      <p className="text-small text-staff-muted">{lastRead}</p>
      {who !== '' && (
        <p title={reader ?? undefined} className="text-small wrap-anywhere text-staff-muted">
          by {who}
        </p>
      )}
    </div>
  );
}

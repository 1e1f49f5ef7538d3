import { counted } from '../../../platform/counted.ts';
import { formatDate, formatDateTime, formatTime } from '../../../platform/dates.ts';
import { quietDaysOf } from '../channels.ts';
import type { Feed } from '../feed.schema.ts';
import type { FeedPush } from '../push/feed-push.schema.ts';

/** When it is, where the dealership is: the times of pushes are entered as its. */
export type Calendar = { now: Date; timeZone: string };

/** How reading a feed goes, in words; `quiet` wants to be looked at. */
export type FeedState = { kind: 'off' | 'waiting' | 'read' | 'quiet'; text: string; lastRead: string };

export function feedStateOf(
  feed: Pick<Feed, 'isOn' | 'since' | 'lastRead'> & { push: object | null },
  calendar: Calendar,
): FeedState {
  const { isOn, since, lastRead, push } = feed;
  const state = (kind: FeedState['kind'], text: string) => ({
    kind,
    text,
    lastRead: `Last read: ${lastRead === null ? 'Never' : timeText(lastRead.at, calendar)}`,
  });
  if (!isOn) return state('off', 'Off');
  const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null);
  const days = quietDaysOf(
    { since: dateOf(since), readAt: dateOf(lastRead?.at), isPushed: push !== null },
    calendar.now,
  );
  if (days !== null) return state('quiet', `Not read for ${counted(days, 'day')}`);
  if (lastRead === null || (since !== null && lastRead.at < since)) return state('waiting', 'Not read yet');
  const { vehicles } = lastRead;
  return state('read', vehicles === null ? 'Read' : `Read ${counted(vehicles, 'car')}`);
}

/** `Today, 6:04 AM`, or the day and the time. */
function timeText(at: string, { now, timeZone }: Calendar): string {
  const isToday = formatDate(at, timeZone) === formatDate(now.toISOString(), timeZone);
  return isToday ? `Today, ${formatTime(at, timeZone)}` : formatDateTime(at, timeZone);
}

/** The name in what a reader calls itself: `Mozilla/5.0 (compatible; Googlebot/2.1; …)` is Googlebot. */
export const readerName = (agent: string): string =>
  /\(compatible; ([^;/)]+)/.exec(agent)?.[1] ?? /^[^/(]+/.exec(agent)?.[0].trim() ?? agent;

/** Whether the turn of a push has come, and it has not ended. */
export const isBeingPushed = ({ nextAt }: Pick<FeedPush, 'nextAt'>, now: Date): boolean =>
  nextAt !== null && Date.parse(nextAt) <= now.getTime();

/** What became of pushing a feed, in lines. */
export function pushTexts(
  push: Pick<FeedPush, 'pushedAt' | 'pushedVehicles' | 'failure' | 'failedAt' | 'nextAt'>,
  calendar: Calendar,
): { text: string; isFailure: boolean }[] {
  const { pushedAt, pushedVehicles, failure, failedAt, nextAt } = push;
  const line = (text: string, isFailure = false) => ({ text, isFailure });
  return [
    line(
      pushedAt === null
        ? 'Not pushed yet.'
        : `Last pushed: ${timeText(pushedAt, calendar)}, ${counted(pushedVehicles ?? 0, 'car')}`,
    ),
    ...(failure === null || failedAt === null
      ? []
      : [line(`Failed: ${timeText(failedAt, calendar)}. ${failure}`, true)]),
    ...(isBeingPushed(push, calendar.now)
      ? [line('Being pushed...')]
      : nextAt === null
        ? []
        : [line(`Next: ${timeText(nextAt, calendar)}`)]),
  ];
}

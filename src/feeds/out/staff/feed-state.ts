import { counted } from '../../../platform/counted.ts';
import { formatDateTime, formatTime } from '../../../platform/dates.ts';
import { quietDays } from '../channels.ts';
import type { Feed } from '../feed.schema.ts';

/** How reading a feed goes, in words; `quiet` wants to be looked at. */
export type FeedState = { kind: 'off' | 'waiting' | 'read' | 'quiet'; text: string; lastRead: string };

const day = 24 * 60 * 60_000;

export function feedStateOf(feed: Pick<Feed, 'isOn' | 'since' | 'lastRead'>, now: Date): FeedState {
  const { isOn, since, lastRead } = feed;
  const state = (kind: FeedState['kind'], text: string) => ({
    kind,
    text,
    lastRead: `Last read: ${lastRead === null ? 'Never' : timeText(lastRead.at, now)}`,
  });
  if (!isOn) return state('off', 'Off');
  // A new address has no readers yet, whoever read the one before.
  const begun =
    [lastRead?.at, since]
      .flatMap((at) => at ?? [])
      .toSorted()
      .at(-1) ?? now.toISOString();
  const days = Math.floor((now.getTime() - Date.parse(begun)) / day);
  if (days >= quietDays) return state('quiet', `Not read for ${counted(days, 'day')}`);
  if (lastRead === null || (since !== null && lastRead.at < since)) return state('waiting', 'Not read yet');
  const { vehicles } = lastRead;
  return state('read', vehicles === null ? 'Read' : `Read ${counted(vehicles, 'car')}`);
}

/** `Today, 6:04 AM`, or the day and the time. */
function timeText(at: string, now: Date): string {
  const isToday = new Date(at).toDateString() === now.toDateString();
  return isToday ? `Today, ${formatTime(at)}` : formatDateTime(at);
}

/** The name in what a reader calls itself: `Mozilla/5.0 (compatible; Googlebot/2.1; …)` is Googlebot. */
export const readerName = (agent: string): string =>
  /\(compatible; ([^;/)]+)/.exec(agent)?.[1] ?? /^[^/(]+/.exec(agent)?.[0].trim() ?? agent;

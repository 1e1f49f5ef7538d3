import { counted } from '../../../platform/counted.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { formatNumber } from '../../../vehicles/format.ts';
import { timeOfDayText } from '../../schedule.ts';
import type { FeedRun, IncomingFeed, OnMissing, RunCounts, StoredSource } from '../incoming-feed.schema.ts';

export const missingTexts: Record<OnMissing, string> = {
  keep: 'Nothing: it stays as it is',
  unpublish: 'Unpublish it',
  ask: 'Ask us: staff decide in the report',
};

/** `sftp.dms.example, /out, daily at 6:00 AM`, which is the dealership's time */
export function sourceText({ source, schedule }: Pick<IncomingFeed, 'source' | 'schedule'>): string {
  const place = placeText(source);
  if (schedule === null) return place;
  if (schedule.every === 'day') return `${place}, daily at ${timeOfDayText(schedule.at)}`;
  return `${place}, ${schedule.hours === 1 ? 'every hour' : `every ${schedule.hours} hours`}`;
}

function placeText(source: StoredSource): string {
  if (source.kind === 'upload') return 'Files that staff upload';
  return source.kind === 'https' ? source.address : `${source.host}, ${source.path}`;
}

/** `3 new, 12 changed, 1 left out`; empty if nothing is worth a word. */
export function countsText(counts: RunCounts): string {
  const parts = [
    [counts.added, 'new'],
    [counts.changed, 'changed'],
    [counts.unchanged, 'the same'],
    [counts.left, 'no longer in the file'],
    [counts.unpublished, 'unpublished'],
    [counts.published, 'published again'],
    [counts.refused, 'with errors'],
    [counts.leftAlone, 'left alone'],
  ] as const;
  return parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatNumber(count)} ${word}`])).join(', ');
}

/** How a run ended, in a line. */
export function runText({ state, counts, reason }: FeedRun): string {
  switch (state) {
    case 'running':
      return 'The file is being read';
    case 'unchanged':
      return 'The file is the same as before: nothing to do';
    case 'failed':
      return reason ?? 'Failed';
    case 'held':
      return reason ?? 'Held';
    case 'done':
      return counts === null ? 'Done' : countsText(counts);
  }
}

/** What a feed is at, in a line: `Keeps 120 vehicles up to date. Read next Nov 28, 2026 6:00 AM.` */
export function stateText({ isOn, schedule, nextRunAt, vehicles }: IncomingFeed, timeZone: string): string {
  const own = `Keeps ${counted(vehicles, 'vehicle')} up to date.`;
  if (schedule === null) return own;
  if (!isOn) return `${own} Paused.`;
  return nextRunAt === null ? own : `${own} Read next ${formatDateTime(nextRunAt, timeZone)}.`;
}

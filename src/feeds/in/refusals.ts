/** What stops a run before it changes anything. */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { requireColumns, type ListingsFile } from '../../import/listings-file.ts';
import { counted } from '../../platform/counted.ts';
import type { Queries } from '../../platform/database.ts';
import { formatNumber } from '../../vehicles/format.ts';
import { columnsProblem } from './columns.ts';
import { incomingFeeds } from './incoming-feeds.table.ts';
import type { FeedPlan } from './plan-feed.ts';
import { FeedError } from './read-source.ts';

type FeedRow = typeof incomingFeeds.$inferSelect;

/** Throws `FeedError` for a file that is not what the set-up has seen, or not all of it. */
export function refuseFile({ reading }: Pick<FeedRow, 'reading'>, file: ListingsFile): void {
  const problem = columnsProblem(reading.columns, file.columns.header);
  if (problem !== null) throw new FeedError(problem);
  // Without them no row would be planned, and every car would count as gone.
  requireColumns(file.columns);
  if (file.rows.length === 0)
    throw new FeedError('The file has no cars. Nothing was changed; no car was taken for sold or gone.', {
      again: true,
    });
  const last = file.records.findLast((record) => record.some((cell) => cell.trim() !== ''));
  if (last !== undefined && last.length < file.columns.header.length)
    throw new FeedError('The file ends in the middle of a row. It may not be complete.', { again: true });
}

/** Throws `FeedError` for a file of which most rows cannot be read: something is wrong with all of it. */
export function refusePlan({ counts: { rows, refused } }: FeedPlan): void {
  if (refused * 2 <= rows) return;
  throw new FeedError(
    `${formatNumber(refused)} of ${counted(rows, 'row')} have errors. Edit the feed and read the file again to see them.`,
  );
}

/** Throws `FeedError` if staff have changed or deleted the feed since its file was read. Until `tx` ends they wait. */
export async function refuseChanged(tx: Queries, feed: FeedRow): Promise<void> {
  // Not `update`, which waits for another run that begins, and that one for this.
  const [current] = await tx
    .select()
    .from(incomingFeeds)
    .where(eq(incomingFeeds.id, feed.id))
    .for('no key update');
  if (current === undefined || !isDeepStrictEqual(asSetUp(current), asSetUp(feed)))
    throw new FeedError('The feed was changed while its file was read. Nothing was changed by this run.');
}

/** What staff have entered, without what is remembered of the last file. A run that began before a pause ends. */
const asSetUp = ({
  etag: _etag,
  lastModified: _modified,
  fileDigest: _digest,
  isOn: _on,
  ...entered
}: FeedRow) => entered;

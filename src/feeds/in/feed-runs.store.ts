import { and, desc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { portionsOf } from '../../vehicles/id-list.ts';
import type { FeedRun, RunReport } from './incoming-feed.schema.ts';
import { feedRuns, feedVehicles } from './incoming-feeds.table.ts';
import type { FeedVehicle } from './plan-feed.ts';

/** Runs of a feed that are kept. */
const keptRuns = 50;

const interrupted =
  'The program was stopped in the middle of this run. Nothing of it was written; the file is read again.';

/**
 * Begins a run and returns its id. One of the same feed that was never ended was interrupted: its process has died, or has
 * lost its lease, and writes nothing any more. The runs before the last ones are forgotten.
 */
export async function beginRun(
  queries: Queries,
  feedId: number,
  { by, now }: { by: string | null; now: Date },
): Promise<number> {
  return queries.transaction(async (tx) => {
    await tx
      .update(feedRuns)
      .set({ state: 'failed', endedAt: now, reason: interrupted })
      .where(and(eq(feedRuns.feedId, feedId), eq(feedRuns.state, 'running')));
    const kept = tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(eq(feedRuns.feedId, feedId))
      .orderBy(desc(feedRuns.id))
      .limit(keptRuns - 1);
    await tx.delete(feedRuns).where(and(eq(feedRuns.feedId, feedId), notInArray(feedRuns.id, kept)));
    const [run] = await tx
      .insert(feedRuns)
      .values({ feedId, by, startedAt: now, state: 'running' })
      .returning({ id: feedRuns.id });
    if (!run) throw new Error('The run was not stored');
    return run.id;
  });
}

type Ending = Partial<Pick<typeof feedRuns.$inferInsert, 'reason' | 'report' | 'batchId'>> & {
  state: Exclude<RunReport['state'], 'running'>;
  now: Date;
};

/** Ends a run. False if another one has begun meanwhile: whatever this one has written in `tx` must not stay. */
export async function endRun(tx: Queries, id: number, { now, ...ending }: Ending): Promise<boolean> {
  const ended = await tx
    .update(feedRuns)
    .set({ ...ending, endedAt: now })
    .where(and(eq(feedRuns.id, id), eq(feedRuns.state, 'running')))
    .returning({ id: feedRuns.id });
  return ended.length > 0;
}

type RunRow = typeof feedRuns.$inferSelect;

export const runOf = (row: RunRow): FeedRun => ({
  id: row.id,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  by: row.by,
  state: row.state,
  reason: row.reason,
  counts: row.report?.counts ?? null,
  batchId: row.batchId,
});

/** The runs of a feed, the newest first. */
export async function readRuns(queries: Queries, feedId: number): Promise<FeedRun[]> {
  const rows = await queries
    .select()
    .from(feedRuns)
    .where(eq(feedRuns.feedId, feedId))
    .orderBy(desc(feedRuns.id));
  return rows.map(runOf);
}

/** The last run of each feed, by the feed's id. */
export async function lastRuns(queries: Queries): Promise<Map<number, FeedRun>> {
  const rows = await queries
    .selectDistinctOn([feedRuns.feedId])
    .from(feedRuns)
    .orderBy(feedRuns.feedId, desc(feedRuns.id));
  return new Map(rows.map((row) => [row.feedId, runOf(row)]));
}

/** The same without reports, as a part of another query. */
export const lastStates = (queries: Queries) =>
  queries
    .selectDistinctOn([feedRuns.feedId], { feedId: feedRuns.feedId, state: feedRuns.state })
    .from(feedRuns)
    .orderBy(feedRuns.feedId, desc(feedRuns.id))
    .as('last_runs');

/** A run with all that it lists; null without it. */
export async function readRun(queries: Queries, id: number): Promise<RunReport | null> {
  const [row] = await queries.select().from(feedRuns).where(eq(feedRuns.id, id));
  if (!row) return null;
  const { file = null, problems = [], changes = [], left = [] } = row.report ?? {};
  return { ...runOf(row), file, problems, changes, left };
}

/** Whether the runs before this one ended in the same way, so that nobody has to be told again. */
export async function endedAlike(
  queries: Queries,
  feedId: number,
  { id, state, reason }: { id: number; state: RunReport['state']; reason: string },
): Promise<boolean> {
  const [before] = await queries
    .select({ state: feedRuns.state, reason: feedRuns.reason })
    .from(feedRuns)
    .where(and(eq(feedRuns.feedId, feedId), lt(feedRuns.id, id), ne(feedRuns.state, 'running')))
    .orderBy(desc(feedRuns.id))
    .limit(1);
  return before?.state === state && before.reason === reason;
}

/** What a feed remembers of its vehicles. */
export const readFeedVehicles = (queries: Queries, feedId: number): Promise<FeedVehicle[]> =>
  queries
    .select({
      vehicleId: feedVehicles.vehicleId,
      keys: feedVehicles.keys,
      cells: feedVehicles.cells,
      missingSince: feedVehicles.missingSince,
      isAsked: feedVehicles.isAsked,
      isHidden: feedVehicles.isHidden,
    })
    .from(feedVehicles)
    .where(eq(feedVehicles.feedId, feedId));

/** The vehicles of all other feeds. */
export async function vehiclesOfOthers(queries: Queries, feedId: number): Promise<Set<number>> {
  const rows = await queries
    .select({ vehicleId: feedVehicles.vehicleId })
    .from(feedVehicles)
    .where(ne(feedVehicles.feedId, feedId));
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}

/** Stores what a feed remembers of these vehicles, in place of what it remembered before. */
export async function rememberVehicles(
  tx: Queries,
  feedId: number,
  vehicles: readonly FeedVehicle[],
): Promise<void> {
  for (const some of portionsOf(vehicles)) {
    await tx
      .insert(feedVehicles)
      .values(some.map((one) => ({ feedId, ...one })))
      .onConflictDoUpdate({
        target: [feedVehicles.feedId, feedVehicles.vehicleId],
        set: {
          keys: sql`excluded.keys`,
          cells: sql`excluded.cells`,
          missingSince: sql`excluded.missing_since`,
          isAsked: sql`excluded.is_asked`,
          isHidden: sql`excluded.is_hidden`,
        },
      });
  }
}

export async function forgetVehicles(tx: Queries, feedId: number, ids: readonly number[]): Promise<void> {
  for (const some of portionsOf(ids))
    await tx
      .delete(feedVehicles)
      .where(and(eq(feedVehicles.feedId, feedId), inArray(feedVehicles.vehicleId, [...some])));
}

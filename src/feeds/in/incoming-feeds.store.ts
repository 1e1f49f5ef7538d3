import { and, count, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { ChangeAction } from '../../changes/change.ts';
import { differences, recordChanges } from '../../changes/changes.store.ts';
import type { Queries } from '../../platform/database.ts';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { enqueueJobs, withdrawJob } from '../../platform/jobs/jobs.store.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { nextRunAt, type FeedSchedule } from '../schedule.ts';
import { enteredSecret, placeOf } from '../server-access.ts';
import { lastRuns, lastStates } from './feed-runs.store.ts';
import {
  feedBounds,
  type IncomingFeed,
  type IncomingFeedInput,
  type StoredSource,
} from './incoming-feed.schema.ts';
import { feedFiles, feedVehicles, incomingFeeds } from './incoming-feeds.table.ts';

/** The kind of the jobs that run feeds; the key of each is the feed's id. */
export const feedJob = 'incoming-feed';

type FeedRow = typeof incomingFeeds.$inferSelect;
type Writing = { by: string; now: Date; timeZone: string };

export const isForSale = ne(vehicles.status, 'sold');

/** All feeds, A to Z, without passwords. */
export async function readFeeds(queries: Queries): Promise<IncomingFeed[]> {
  const rows = await queries
    .select()
    .from(incomingFeeds)
    .orderBy(sql`${incomingFeeds.name} collate "und-x-icu"`, incomingFeeds.id);
  const counts = await queries
    .select({
      feedId: feedVehicles.feedId,
      vehicles: count(),
      asked: sql<number>`count(*) filter (where ${feedVehicles.isAsked})`.mapWith(Number),
    })
    .from(feedVehicles)
    .innerJoin(vehicles, and(eq(vehicles.id, feedVehicles.vehicleId), isForSale))
    .groupBy(feedVehicles.feedId);
  const waiting = await queries
    .select({ key: jobs.key, runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.kind, feedJob), isNull(jobs.failedAt)));
  const runs = await lastRuns(queries);
  return rows.map(({ id, secret, etag: _etag, lastModified: _modified, fileDigest: _digest, ...row }) => {
    const found = counts.find(({ feedId }) => feedId === id);
    return {
      ...row,
      id,
      hasSecret: secret !== null,
      nextRunAt: waiting.find(({ key }) => key === String(id))?.runAt.toISOString() ?? null,
      vehicles: found?.vehicles ?? 0,
      asked: found?.asked ?? 0,
      lastRun: runs.get(id) ?? null,
    };
  });
}

/** How many have failed or are held at their last run, or have asked what becomes of cars that left the file. */
export async function countWaitingFeeds(queries: Queries): Promise<number> {
  const last = lastStates(queries);
  const asked = queries
    .select({ feedId: feedVehicles.feedId })
    .from(feedVehicles)
    .innerJoin(vehicles, and(eq(vehicles.id, feedVehicles.vehicleId), isForSale))
    .where(eq(feedVehicles.isAsked, true));
  const [row] = await queries
    .select({ total: count() })
    .from(incomingFeeds)
    .leftJoin(last, eq(last.feedId, incomingFeeds.id))
    .where(or(inArray(last.state, ['failed', 'held']), inArray(incomingFeeds.id, asked)));
  return row?.total ?? 0;
}

/** Locks it in a transaction. Throws 404. */
export async function findFeed(queries: Queries, id: number): Promise<FeedRow> {
  const [row] = await queries.select().from(incomingFeeds).where(eq(incomingFeeds.id, id)).for('update');
  if (!row) throw notFound('Feed');
  return row;
}

/**
 * The password or key of a source, sealed; null without one. Where none is entered it is that of `known`, for the same place.
 * Throws 400 otherwise, and where a server needs one.
 */
export function sourceSecret(
  { source, secret }: Pick<IncomingFeedInput, 'source' | 'secret'>,
  known: Pick<FeedRow, 'source' | 'secret'> | null,
  secrets: Secrets,
): string | null {
  if (source.kind === 'upload' || (source.kind === 'https' && source.username === '')) return null;
  const isKey = source.kind === 'sftp' && source.signIn === 'key';
  const stored = known && { secret: known.secret, place: sourcePlace(known.source) };
  return enteredSecret({ secret, place: sourcePlace(source), isKey }, stored, secrets);
}

function sourcePlace(source: StoredSource): string {
  if (source.kind === 'upload') return '';
  return source.kind === 'https' ? `${new URL(source.address).origin} ${source.username}` : placeOf(source);
}

/**
 * Adds a feed, whose file is read at once; one for uploads waits for its file. Throws 400 without a password that is needed, 409
 * if the name is taken or there are too many.
 */
export const addFeed = (
  queries: Queries,
  { secret, ...input }: IncomingFeedInput,
  { secrets, by, now }: Writing & { secrets: Secrets },
): Promise<number> =>
  withFreeName(() =>
    queries.transaction(async (tx) => {
      if ((await tx.$count(incomingFeeds)) >= feedBounds.feeds)
        throw new ApiError(409, `There can be at most ${feedBounds.feeds} feeds`);
      const sealed = sourceSecret({ ...input, secret }, null, secrets);
      const [row] = await tx
        .insert(incomingFeeds)
        .values({ ...input, secret: sealed, isOn: true })
        .returning();
      if (!row) throw new Error('The feed was not stored');
      await record(tx, 'added', null, row, { by, now });
      if (row.source.kind !== 'upload') await requestRun(tx, row.id, { by });
      return row.id;
    }),
  );

/**
 * Changes a feed. With another reading of its columns everything that the file says counts again. Throws as `addFeed` does, and
 * 404.
 */
export const changeFeed = (
  queries: Queries,
  id: number,
  { secret, ...input }: IncomingFeedInput,
  { secrets, ...writing }: Writing & { secrets: Secrets },
): Promise<void> =>
  withFreeName(() =>
    queries.transaction(async (tx) => {
      const before = await findFeed(tx, id);
      const sealed = sourceSecret({ ...input, secret }, before, secrets);
      const [after] = await tx
        .update(incomingFeeds)
        .set({ ...input, secret: sealed, etag: null, lastModified: null, fileDigest: null })
        .where(eq(incomingFeeds.id, id))
        .returning();
      if (!after) throw notFound('Feed');
      if (!isSameReading(before, after)) await readAllAgain(tx, id);
      await plan(tx, after, writing);
      await record(tx, 'changed', before, after, writing);
    }),
  );

const isSameReading = (before: FeedRow, after: FeedRow) =>
  before.reading.dots === after.reading.dots &&
  before.reading.days === after.reading.days &&
  JSON.stringify(before.reading.columns.map(({ name, field }) => [name, field])) ===
    JSON.stringify(after.reading.columns.map(({ name, field }) => [name, field]));

/** Forgets what the rows said, and which cars were deleted. */
async function readAllAgain(tx: Queries, feedId: number): Promise<void> {
  const here = tx.select({ id: vehicles.id }).from(vehicles);
  await tx
    .delete(feedVehicles)
    .where(and(eq(feedVehicles.feedId, feedId), notInArray(feedVehicles.vehicleId, here)));
  await tx.update(feedVehicles).set({ cells: null }).where(eq(feedVehicles.feedId, feedId));
}

/** Pauses a feed, or lets it run again by its schedule. Throws 404. */
export const setFeedOn = (queries: Queries, id: number, isOn: boolean, writing: Writing): Promise<void> =>
  queries.transaction(async (tx) => {
    const before = await findFeed(tx, id);
    const after = { ...before, isOn };
    await tx.update(incomingFeeds).set({ isOn }).where(eq(incomingFeeds.id, id));
    await plan(tx, after, writing);
    await record(tx, 'changed', before, after, writing);
  });

/** Its vehicles stay as they are. Throws 404. */
export const deleteFeed = (queries: Queries, id: number, writing: Writing): Promise<void> =>
  queries.transaction(async (tx) => {
    const before = await findFeed(tx, id);
    await withdrawJob(tx, feedJob, String(id));
    await tx.delete(incomingFeeds).where(eq(incomingFeeds.id, id));
    await record(tx, 'deleted', before, null, writing);
  });

/** What a job of a feed is told. */
export type FeedJob = { feedId: number; by: string | null; anywayOf?: number };

async function plan(
  tx: Queries,
  { id, isOn, schedule }: { id: number; isOn: boolean; schedule: FeedSchedule | null },
  calendar: { now: Date; timeZone: string },
): Promise<void> {
  await withdrawJob(tx, feedJob, String(id));
  if (!isOn || schedule === null) return;
  const payload: FeedJob = { feedId: id, by: null };
  await enqueueJobs(tx, feedJob, [{ key: String(id), payload, runAt: nextRunAt(schedule, calendar) }]);
}

/** Has the file read now. */
export async function requestRun(
  tx: Queries,
  feedId: number,
  { by, anywayOf }: { by: string; anywayOf?: number | undefined },
): Promise<void> {
  const payload: FeedJob = { feedId, by, ...(anywayOf !== undefined && { anywayOf }) };
  await enqueueJobs(tx, feedJob, [{ key: String(feedId), payload }]);
}

/** Keeps an uploaded file in place of the last one, and has it read. Throws 404, and 409 for a feed that fetches its file. */
export const takeFile = (
  queries: Queries,
  feedId: number,
  { name, bytes }: { name: string; bytes: Buffer },
  { by, now }: Writing,
): Promise<void> =>
  queries.transaction(async (tx) => {
    const { source } = await findFeed(tx, feedId);
    if (source.kind !== 'upload') throw new ApiError(409, 'This feed fetches its file by itself');
    const given = { feedId, name, bytes, uploadedAt: now };
    await tx.insert(feedFiles).values(given).onConflictDoUpdate({ target: feedFiles.feedId, set: given });
    await requestRun(tx, feedId, { by });
  });

async function withFreeName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'incoming_feeds_name_unique')) throw error;
    const message = 'Another feed has this name';
    throw new ApiError(409, message, { issues: [{ path: 'name', message }] });
  }
}

async function record(
  tx: Queries,
  action: ChangeAction,
  before: FeedRow | null,
  after: FeedRow | null,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const [from, to] = [before && logged(before), after && logged(after)];
  const fields =
    action === 'changed'
      ? differences(from, to, [
          'name',
          'feedSource',
          'feedSchedule',
          'columns',
          'onMissing',
          'isOn',
          'feedPassword',
        ])
      : [];
  const subject = `Incoming feed "${(after ?? before)?.name}"`;
  await recordChanges(tx, [{ by, kind: 'dealership', action, subjectId: null, subject, fields }], now);
}

const logged = ({ name, source, schedule, reading, onMissing, isOn, secret }: FeedRow) => ({
  name,
  feedSource: sourceText(source),
  feedSchedule:
    schedule && (schedule.every === 'day' ? `daily at ${schedule.at}` : `every ${schedule.hours} hours`),
  columns: reading.columns.flatMap(({ name: column, field }) =>
    field === null ? [] : [`${column}: ${field}`],
  ),
  onMissing,
  isOn,
  // As an object, of which the log says that it was changed and nothing else.
  feedPassword: { sealed: secret },
});

function sourceText(source: StoredSource): string {
  if (source.kind === 'upload') return 'uploaded files';
  if (source.kind === 'https') return `${source.address} ${source.username}`.trim();
  return `${source.host}:${source.port}, ${source.path}, ${source.username}, ${source.hostKey}`;
}

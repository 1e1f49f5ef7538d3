import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recipientsOf } from '../../accounts/mail-recipients.store.ts';
import { ImportConflictError, unlessChanged, writeImport } from '../../import/apply.ts';
import { readListingsAside, type ListingsFile } from '../../import/listings-file.ts';
import { planRows } from '../../import/plan-file.ts';
import { changesByField, kindsOf, problemsOf } from '../../import/screen-report.ts';
import { counted } from '../../platform/counted.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isUnavailable } from '../../platform/database/failures.ts';
import type { Reaching } from '../../platform/http/reaching.ts';
import type { Log } from '../../platform/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { formatNumber } from '../../vehicles/format.ts';
import { allVehicles } from '../../vehicles/vehicles.store.ts';
import { columnsAsSetUp } from './columns.ts';
import {
  beginRun,
  endedAlike,
  endRun,
  forgetVehicles,
  readFeedVehicles,
  readRuns,
  rememberVehicles,
  vehiclesOfOthers,
} from './feed-runs.store.ts';
import type { RunReport } from './incoming-feed.schema.ts';
import { feedFiles, incomingFeeds } from './incoming-feeds.table.ts';
import { planFeed, shareOf, type FeedPlan } from './plan-feed.ts';
import { asFeedError, FeedError, readSource } from './read-source.ts';
import { refuseChanged, refuseFile, refusePlan } from './refusals.ts';
import { nextRunAt, retryAt } from '../schedule.ts';

type FeedRow = typeof incomingFeeds.$inferSelect;

/** What staff are told of a run that failed or is held. */
export type RunTrouble = {
  feed: Pick<FeedRow, 'name' | 'mostPercent'>;
  /** The addresses that are written to. */
  to: readonly string[];
  runId: number;
  state: 'failed' | 'held';
  reason: string;
};

export type RunOptions = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  log: Log;
  timeZone: () => string;
  /** Shows visitors the new state. */
  publish: () => Promise<void>;
  /** The mails about a run; none without a mail server. */
  mailsOf: (trouble: RunTrouble) => readonly MailMessage[];
  reaching?: Reaching;
};

/** Who asks for a run: nobody by the schedule. `anywayOf` is a held run: as much may change as it has shown. */
export type Asked = { by: string | null; anywayOf?: number | undefined };

/** Rows that a report lists of each kind. */
const mostListed = 20;
/** Plans that are made when staff write vehicles at the same time. */
const mostPlans = 3;

/**
 * Reads the file of a feed and does what it says, all of it in one transaction or nothing. Never rejects for what is wrong with the
 * file or its server: the run says so, and those who are named by the feed are written to. Resolves with when the feed runs
 * next; null for one that does not run by itself. Only one process may run a feed at a time; of two, the later one writes.
 */
export async function runFeed(
  feedId: number,
  asked: Asked,
  options: RunOptions,
  signal?: AbortSignal,
): Promise<Date | null> {
  const { database, clock, log, timeZone, publish, mailsOf } = options;
  const { queries } = database;
  const [feed] = await queries.select().from(incomingFeeds).where(eq(incomingFeeds.id, feedId));
  if (!feed) return null;
  const runId = await beginRun(queries, feedId, { by: asked.by, now: clock() });
  let failure: FeedError | null = null;
  try {
    const result = await readAndApply(feed, asked, runId, options, signal);
    if (result.state === 'done') await publish();
    if (result.state === 'held') await tell('held', result.reason, result.report);
  } catch (error) {
    signal?.throwIfAborted();
    const known = asFeedError(error);
    // Of the database alone: that another server is down says its own error.
    if (!(known instanceof FeedError) && isUnavailable(error)) throw error;
    if (known instanceof ImportConflictError) failure = new FeedError(known.message, { again: true });
    else if (known instanceof FeedError) failure = known;
    else {
      log.error({ err: error, feed: feedId }, 'a feed could not be read');
      failure = new FeedError('The portal failed at this file. Its log says at what.', { cause: error });
    }
    await tell('failed', failure.message, null);
    log.warn({ feed: feedId, reason: failure.message }, 'a feed was not read');
  }
  const { schedule, isOn } = feed;
  if (schedule === null || !isOn) return null;
  const calendar = { now: clock(), timeZone: timeZone() };
  return failure?.again === true ? retryAt(schedule, calendar) : nextRunAt(schedule, calendar);

  /** Ends the run, and writes to people unless the one before has ended in the same way. */
  async function tell(state: 'failed' | 'held', reason: string, report: Report | null): Promise<void> {
    await queries.transaction(async (tx) => {
      const ended = await endRun(tx, runId, { state, reason, report, now: clock() });
      if (!ended || (await endedAlike(tx, feedId, { id: runId, state, reason }))) return;
      const { mailTo, mailPeople } = feed as FeedRow;
      const recipients = await recipientsOf(tx, { to: mailTo, people: mailPeople });
      const to = recipients.map(({ email }) => email);
      await enqueueMail(tx, mailsOf({ feed: feed as FeedRow, to, runId, state, reason }));
    });
  }
}

type Report = Pick<RunReport, 'file' | 'counts' | 'problems' | 'changes' | 'left'>;
type Result = { state: 'done' | 'unchanged' } | { state: 'held'; reason: string; report: Report };

async function readAndApply(
  feed: FeedRow,
  { by, anywayOf }: Asked,
  runId: number,
  options: RunOptions,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const { database, clock, timeZone } = options;
  const { queries } = database;
  // Whoever presses the button wants the file to be looked at, even the same one.
  const seen = by === null && feed.fileDigest !== null ? feed : null;
  const source = await bring(feed, seen, options, signal);
  const fileDigest = source && createHash('sha256').update(source.bytes).digest('base64url');
  if (source === null || fileDigest === seen?.fileDigest) {
    await endRun(queries, runId, { state: 'unchanged', now: clock() });
    return { state: 'unchanged' };
  }
  const file = await readListingsAside(source.bytes, columnsAsSetUp(feed.reading.columns));
  refuseFile(feed, file);
  const shown = await affectedBy(queries, feed.id, anywayOf);
  for (let plans = 1; ; plans += 1) {
    const now = clock();
    const plan = await planOf(queries, feed, file, { now, timeZone: timeZone() });
    refusePlan(plan);
    const report = reportOf(source, file, plan);
    const { affected, isHeld } = shareOf(plan, { mostPercent: feed.mostPercent, shown });
    if (isHeld) return { state: 'held', reason: heldReason(plan, affected, feed.mostPercent), report };
    try {
      await unlessChanged(() =>
        queries.transaction(async (tx) => {
          await refuseChanged(tx, feed);
          const batchId = await write(tx, feed, plan, now);
          if (!(await endRun(tx, runId, { state: 'done', report, batchId, now: clock() })))
            throw new FeedError('Another run of this feed has begun meanwhile.', { again: true });
          // A row that is left out today may be right tomorrow, although the file is the same.
          const isAllRead = plan.counts.refused === 0;
          await tx
            .update(incomingFeeds)
            .set({
              etag: isAllRead ? source.etag : null,
              lastModified: isAllRead ? source.lastModified : null,
              fileDigest: isAllRead ? fileDigest : null,
            })
            .where(eq(incomingFeeds.id, feed.id));
        }),
      );
      return { state: 'done' };
    } catch (error) {
      if (!(error instanceof ImportConflictError) || plans === mostPlans) throw error;
    }
  }
}

type Read = { name: string; bytes: Buffer; etag: string | null; lastModified: string | null };

async function bring(
  { id, source, secret }: FeedRow,
  seen: FeedRow | null,
  { database, secrets, reaching }: RunOptions,
  signal: AbortSignal | undefined,
): Promise<Read | null> {
  if (source.kind === 'upload') {
    const [stored] = await database.queries.select().from(feedFiles).where(eq(feedFiles.feedId, id));
    if (!stored) throw new FeedError('No file has been uploaded yet.');
    return { name: stored.name, bytes: stored.bytes, etag: null, lastModified: null };
  }
  const opened = secret === null ? null : secrets.open(secret);
  if (secret !== null && opened === null)
    throw new FeedError(
      'The password cannot be read: it was stored with another key, as after a move. Enter it again.',
    );
  return readSource(source, opened, seen, { ...reaching, ...(signal && { signal }) });
}

async function planOf(
  queries: Queries,
  feed: FeedRow,
  file: ListingsFile,
  calendar: { now: Date; timeZone: string },
): Promise<FeedPlan> {
  const existing = await allVehicles(queries);
  const { dots, days } = feed.reading;
  const answers = { dots: dots ?? undefined, days: days ?? undefined };
  const planned = await planRows(queries, file, existing, { ...answers, ...calendar });
  return planFeed(file.rows, planned, {
    known: await readFeedVehicles(queries, feed.id),
    others: await vehiclesOfOthers(queries, feed.id),
    existing,
    takesOver: feed.takesOver,
    onMissing: feed.onMissing,
    now: calendar.now,
  });
}

const heldReason = ({ own, counts }: FeedPlan, affected: number, mostPercent: number): string => {
  const parts = [
    [counts.added, 'new'],
    [counts.changed, 'changed'],
    [counts.unpublished, 'to unpublish'],
  ] as const;
  const text = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatNumber(count)} ${word}`]));
  return `It would change ${counted(affected, 'car')} (${text.join(', ')}) of ${formatNumber(own)}, more than ${mostPercent}%. Nothing was changed.`;
};

function reportOf({ name, bytes }: Read, file: ListingsFile, { plan, counts, left }: FeedPlan): Report {
  return {
    file: { name, bytes: bytes.length },
    counts,
    problems: kindsOf(problemsOf(file, plan), mostListed),
    changes: changesByField(plan, mostListed).map(withoutBuyers),
    left: left.slice(0, mostListed),
  };
}

/** Reports are kept, and no erasure of a person looks into them. */
const withoutBuyers = (change: Report['changes'][number]): Report['changes'][number] => {
  if (change.field !== 'buyerName') return change;
  const said = (text: string) => (text === 'none' ? text : 'a name');
  return { ...change, rows: change.rows.map((row) => ({ ...row, from: said(row.from), to: said(row.to) })) };
};

/** The cars that a held run would have changed; 0 without one. */
async function affectedBy(queries: Queries, feedId: number, runId: number | undefined): Promise<number> {
  const run =
    runId === undefined ? undefined : (await readRuns(queries, feedId)).find(({ id }) => id === runId);
  const counts = run?.counts ?? null;
  // The file may have moved on a little since staff looked at it.
  return counts === null ? 0 : (counts.added + counts.changed + counts.unpublished) * 1.1;
}

async function write(tx: Queries, feed: FeedRow, plan: FeedPlan, now: Date): Promise<number | null> {
  const { counts } = plan;
  const parts = [
    [counts.added + counts.changed, 'imported'],
    [counts.unpublished, 'unpublished'],
    [counts.published, 'published'],
  ] as const;
  const done = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatNumber(count)} ${word}`]));
  const { batchId, added } = await writeImport(tx, plan.plan, {
    now,
    by: `feed ${feed.name}`,
    label: `Feed ${feed.name}: ${done.join(', ')}`,
    showing: plan.showing,
  });
  await forgetVehicles(tx, feed.id, plan.forget);
  await rememberVehicles(tx, feed.id, [
    ...plan.remember,
    ...added.flatMap((vehicleId, index) => {
      const one = plan.rememberAdded[index];
      return one === undefined ? [] : [{ vehicleId, ...one }];
    }),
  ]);
  return batchId;
}

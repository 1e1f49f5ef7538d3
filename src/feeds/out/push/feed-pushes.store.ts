import { and, eq, isNull } from 'drizzle-orm';
import type { ChangeAction } from '../../../changes/change.ts';
import { differences, recordChanges } from '../../../changes/changes.store.ts';
import type { Database, Queries } from '../../../platform/database.ts';
import { ApiError, notFound } from '../../../platform/errors.ts';
import { enqueueJobs, withdrawJob } from '../../../platform/jobs/jobs.store.ts';
import { jobs } from '../../../platform/jobs/jobs.table.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { nextRunAt } from '../../schedule.ts';
import { enteredSecret, placeOf } from '../../server-access.ts';
import { channelFacts, quietDaysOf, type Channel } from '../channels.ts';
import { feedsOut } from '../feeds.table.ts';
import type { FeedPush, PushInput, PushTest } from './feed-push.schema.ts';
import { feedPushes } from './feed-pushes.table.ts';

/** The kind of the jobs that put feeds; the key of each is its channel. */
export const pushJob = 'feed-push';

export type PushRow = typeof feedPushes.$inferSelect;
type Writing = { by: string; now: Date; timeZone: string; secrets: Secrets };

/** Where each feed is put, without passwords. */
export async function readPushes(queries: Queries): Promise<Map<string, FeedPush>> {
  const rows = await queries
    .select({ push: feedPushes, nextAt: jobs.runAt })
    .from(feedPushes)
    .leftJoin(jobs, and(eq(jobs.kind, pushJob), eq(jobs.key, feedPushes.channel), isNull(jobs.failedAt)));
  return new Map(
    rows.map(({ push: { channel, secret: _secret, pushedAt, failedAt, ...push }, nextAt }) => [
      channel,
      {
        ...push,
        pushedAt: pushedAt?.toISOString() ?? null,
        failedAt: failedAt?.toISOString() ?? null,
        nextAt: nextAt?.toISOString() ?? null,
      },
    ]),
  );
}

/** How many channels that are on could not be pushed at the last attempt, or are read by nobody any more. */
export async function countWaitingChannels(queries: Queries, now: Date): Promise<number> {
  const rows = await queries
    .select({ feed: feedsOut, push: feedPushes })
    .from(feedsOut)
    .leftJoin(feedPushes, eq(feedPushes.channel, feedsOut.channel))
    .where(eq(feedsOut.isOn, true));
  const isWaiting = ({ feed, push }: (typeof rows)[number]) =>
    push === null ? quietDaysOf({ ...feed, isPushed: false }, now) !== null : push.failure !== null;
  return rows.filter(isWaiting).length;
}

export async function findPush(queries: Queries, channel: Channel): Promise<PushRow | undefined> {
  const [row] = await queries.select().from(feedPushes).where(eq(feedPushes.channel, channel));
  return row;
}

/** The password or key of a push, sealed: see `enteredSecret`. */
export const pushSecret = (
  entered: Parameters<typeof placeOf>[0] & Pick<PushTest, 'secret'>,
  known: PushRow | undefined,
  secrets: Secrets,
): string =>
  enteredSecret(
    { secret: entered.secret, place: placeOf(entered), isKey: entered.signIn === 'key' },
    known ? { secret: known.secret, place: placeOf(known) } : null,
    secrets,
  );

/** Says where and when a feed is put from now on. Throws 400 without a password. */
export const savePush = (
  database: Database,
  channel: Channel,
  { secret, ...input }: PushInput,
  { secrets, ...writing }: Writing,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const before = await findPush(tx, channel);
    const set = {
      ...input,
      secret: pushSecret({ ...input, secret }, before, secrets),
      failure: null,
      failedAt: null,
    };
    await tx
      .insert(feedPushes)
      .values({ channel, ...set })
      .onConflictDoUpdate({ target: feedPushes.channel, set });
    await planPush(tx, channel, writing);
    await record(tx, before === undefined ? 'added' : 'changed', channel, before, set, writing);
  });

/** Forgets where a feed is put, with its password. Throws 404. */
export const deletePush = (
  database: Database,
  channel: Channel,
  writing: Pick<Writing, 'by' | 'now'>,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const [before] = await tx.delete(feedPushes).where(eq(feedPushes.channel, channel)).returning();
    if (before === undefined) throw notFound('Push');
    await withdrawJob(tx, pushJob, channel);
    await record(tx, 'deleted', channel, before, before, writing);
  });

/** Puts a feed as soon as its turn comes. Throws 404 if it is put nowhere, 409 while it is off. */
export const pushNow = (database: Database, channel: Channel): Promise<void> =>
  database.queries.transaction(async (tx) => {
    if ((await findPush(tx, channel)) === undefined) throw notFound('Push');
    if (!(await isChannelOn(tx, channel))) throw new ApiError(409, 'Switch the channel on first');
    await enqueueJobs(tx, pushJob, [{ key: channel, payload: { channel } }]);
  });

/** Puts a feed at its time, or not at all while it is off. Call it in the transaction that changes either. */
export async function planPush(
  tx: Queries,
  channel: Channel,
  calendar: Pick<Writing, 'now' | 'timeZone'>,
): Promise<void> {
  const push = await findPush(tx, channel);
  if (push === undefined) return;
  if (!(await isChannelOn(tx, channel))) return withdrawJob(tx, pushJob, channel);
  const runAt = nextRunAt({ every: 'day', at: push.at }, calendar);
  await enqueueJobs(tx, pushJob, [{ key: channel, payload: { channel }, runAt }]);
}

export async function isChannelOn(queries: Queries, channel: Channel): Promise<boolean> {
  const [feed] = await queries
    .select({ isOn: feedsOut.isOn })
    .from(feedsOut)
    .where(eq(feedsOut.channel, channel));
  return feed?.isOn === true;
}

/** Notes that an attempt has failed. Returns whether the one before had not. */
export async function noteFailure(
  tx: Queries,
  channel: Channel,
  note: { failure: string; failedAt: Date },
): Promise<boolean> {
  const [before] = await tx
    .select({ failure: feedPushes.failure })
    .from(feedPushes)
    .where(eq(feedPushes.channel, channel))
    .for('update');
  await notePush(tx, channel, note);
  return before?.failure === null;
}

/** Notes what became of an attempt. */
export const notePush = (
  queries: Queries,
  channel: Channel,
  note: Partial<Pick<PushRow, 'pushedAt' | 'pushedVehicles' | 'failure' | 'failedAt'>>,
): Promise<unknown> => queries.update(feedPushes).set(note).where(eq(feedPushes.channel, channel));

type Logged = Pick<
  PushRow,
  'host' | 'port' | 'username' | 'signIn' | 'secret' | 'folder' | 'fileName' | 'at' | 'hostKey'
>;

async function record(
  tx: Queries,
  action: ChangeAction,
  channel: Channel,
  before: Logged | undefined,
  after: Logged,
  { by, now }: Pick<Writing, 'by' | 'now'>,
): Promise<void> {
  const fields =
    action === 'changed'
      ? differences(before ? logged(before) : null, logged(after), [
          'server',
          'file',
          'dailyAt',
          'serverKey',
          'passwordOrKey',
        ])
      : [];
  if (action === 'changed' && fields.length === 0) return;
  const subject = `Push of the feed for ${channelFacts[channel].name}`;
  await recordChanges(tx, [{ by, kind: 'inventory', action, subjectId: null, subject, fields }], now);
}

const logged = ({ host, port, username, folder, fileName, at, hostKey, secret }: Logged) => ({
  server: `${host}:${port}, ${username}`,
  file: `${folder}, ${fileName}`,
  dailyAt: at,
  serverKey: hostKey,
  // As an object, of which the log says that it was changed and nothing else.
  passwordOrKey: { sealed: secret },
});

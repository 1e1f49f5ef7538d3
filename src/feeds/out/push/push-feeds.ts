import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { recipientsOf } from '../../../accounts/mail-recipients.store.ts';
import type { Database } from '../../../platform/database.ts';
import type { Reaching } from '../../../platform/http/reaching.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Log } from '../../../platform/log.ts';
import { SftpError, withSftp } from '../../../platform/sftp.ts';
import { z } from '../../../platform/zod.ts';
import { nextRunAt, retryAt } from '../../schedule.ts';
import { accessOf } from '../../server-access.ts';
import type { Channel } from '../channels.ts';
import { channelSchema } from '../feed.schema.ts';
import type { FeedEditions } from '../feed-editions.ts';
import type { PushTest, TestedPush } from './feed-push.schema.ts';
import { findPush, isChannelOn, noteFailure, notePush, pushJob } from './feed-pushes.store.ts';
import { readersOfPushes } from './push-readers.store.ts';

/** Seconds in which a file must be there, and milliseconds that staff wait for a test. */
const pushSeconds = 10 * 60;
const testMs = 30_000;

const payloadSchema = z.object({ channel: channelSchema });

type PushOptions = {
  database: Database;
  editions: FeedEditions;
  log: Log;
  secrets: Secrets;
  clock: () => Date;
  timeZone: () => string;
  reaching: Reaching;
  /** The mails about a push that failed; none without a mail server. */
  mailsOf: (trouble: PushTrouble) => readonly MailMessage[];
};

/** What staff are told of a push that failed. `to` are the addresses that are written to. */
export type PushTrouble = { channel: Channel; to: readonly string[]; failure: string; failedAt: Date };

/** Puts feeds on the servers of marketplaces, each once a day and when staff ask for it. */
export const feedPushesOf = (options: PushOptions): JobKind => ({
  name: pushJob,
  concurrency: 1,
  timeoutSeconds: pushSeconds + 60,
  // Of defects alone: what is wrong with a server is noted, and tried again within the hour.
  pauseMinutes: [5, 30, 60],
  lifeMinutes: 365 * 24 * 60,
  run: async ({ payload }, signal) => {
    const { channel } = payloadSchema.parse(payload);
    return (await pushFeed(channel, options, signal)) ?? undefined;
  },
});

/** Returns when it is put again; null if it is not to be put any more. */
async function pushFeed(
  channel: Channel,
  { database: { queries }, editions, log, secrets, clock, timeZone, reaching, mailsOf }: PushOptions,
  signal: AbortSignal,
): Promise<Date | null> {
  const push = await findPush(queries, channel);
  // As it is stored: what is in memory may be from before it was switched on, and no job would be left.
  if (push === undefined || !(await isChannelOn(queries, channel))) return null;
  const schedule = { every: 'day', at: push.at } as const;
  const calendar = () => ({ now: clock(), timeZone: timeZone() });
  try {
    let vehicles = 0;
    const edition = await editions.editionOf(channel);
    const content = Readable.from(encoded(edition.pieces((count) => (vehicles = count))), {
      objectMode: false,
    });
    await withSftp(
      accessOf(push, secrets.open(push.secret)),
      { timeoutMs: pushSeconds * 1_000, signal, ...reaching },
      (sftp) => sftp.put(posix.join(push.folder, push.fileName), content),
    );
    await notePush(queries, channel, {
      pushedAt: clock(),
      pushedVehicles: vehicles,
      failure: null,
      failedAt: null,
    });
    return nextRunAt(schedule, calendar());
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SftpError)) throw error;
    const failure = { failure: error.message, failedAt: clock() };
    await queries.transaction(async (tx) => {
      if (!(await noteFailure(tx, channel, failure))) return;
      const recipients = await recipientsOf(tx, await readersOfPushes(tx));
      const to = recipients.map(({ email }) => email);
      await enqueueMail(tx, mailsOf({ channel, to, ...failure }));
    });
    log.warn({ channel, reason: error.message }, 'a feed could not be pushed');
    return error.again ? retryAt(schedule, calendar()) : nextRunAt(schedule, calendar());
  }
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** Connects as it is entered, looks for the folder, and shows the server's key. Nothing is written. */
export async function tryPush(
  { folder, ...server }: Parameters<typeof accessOf>[0] & Pick<PushTest, 'folder'>,
  { secret, knownKey, reaching }: { secret: string | null; knownKey: string | null; reaching: Reaching },
): Promise<TestedPush> {
  try {
    const access = accessOf(server, secret);
    return await withSftp(access, { timeoutMs: testMs, ...reaching }, async ({ hostKey, list }) => {
      await list(folder);
      const isOther = knownKey !== null && knownKey !== hostKey;
      const answer = isOther
        ? 'The folder can be opened, but the server shows a different key than before. Ask whoever runs it before you save.'
        : 'The folder can be opened. Compare the key with the one that the marketplace has given you, if it has.';
      return { isReachable: true, answer, hostKey };
    });
  } catch (error) {
    if (!(error instanceof SftpError)) throw error;
    return { isReachable: false, answer: error.message, hostKey: null };
  }
}

import { isUnavailable } from '../../platform/database/failures.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { inSpan } from '../../platform/observability/tracing.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { openWorker, type Worker } from '../../platform/worker.ts';
import { receiveLeads } from '../adf/receive-adf.store.ts';
import { inquiriesChannel } from '../inquiries.live.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import {
  claimMailbox,
  endRound,
  giveBack,
  leadMailboxesChannel,
  notePosition,
  type MailboxRow,
} from './lead-mailboxes.store.ts';
import { openMailParser, type MailParser } from './mail-parser.ts';
import { MailboxError, withMailbox, type ArrivedMail, type OpenMailbox } from './open-mailbox.ts';
import { readLeadMail, unreadableMail, type MailLeads } from './read-lead-mail.ts';

/** Milliseconds between two looks for a mailbox whose turn it is. */
const pollMs = 20_000;
/** Mails of a round; more are read in the next one. */
const mostMails = 50;
/** Milliseconds after which a round reads no further mail, and after which it is broken off; well below the lease. */
const readingMs = 60_000;
const roundMs = 120_000;
/** How far before the last look mails are looked through when the server has numbered them anew. */
const overlapMs = 2 * 24 * 60 * 60_000;

const unreadablePassword =
  'The password cannot be read: it was stored with another key, as after a move. Enter it again.';

const unexpected = 'The portal failed at something in this mailbox. Its log says at what.';

type Options = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  log: Log;
  /** The dealership's, for times without an offset. */
  timeZone: () => string;
  mailsOf: LeadMails;
  /** Whether the dealership has sent a mail itself. */
  isOwn: (sender: string, messageId: string) => boolean;
};

/**
 * Reads the mailboxes for leads, each once a minute, and at once after it was changed. Every node does; a lease makes sure that one
 * reads a mailbox at a time, and the ids of mails that each becomes one lead.
 */
export async function openMailboxRounds(options: Options): Promise<Pick<Worker, 'close'>> {
  const { database, log } = options;
  const closing = new AbortController();
  const worker = await openWorker(
    { database, channel: leadMailboxesChannel },
    {
      work: () => readDueMailboxes({ ...options, closing: closing.signal }),
      interval: pollMs,
      onError: (error) => {
        // The next look is seconds away.
        if (!isUnavailable(error)) log.error({ err: error }, 'a mailbox for leads could not be read');
      },
    },
  );
  return {
    close: async () => {
      closing.abort();
      await worker.close();
    },
  };
}

/** Reads each mailbox whose turn it is, until `closing` ends. */
export async function readDueMailboxes(options: Options & { closing: AbortSignal }): Promise<void> {
  while (!options.closing.aborted) {
    const row = await claimMailbox(options.database.queries);
    if (row === undefined) return;
    await readMailbox(row, options);
  }
}

async function readMailbox(row: MailboxRow, options: Options & { closing: AbortSignal }): Promise<void> {
  const { database, secrets, clock, log, closing } = options;
  const parser = openMailParser();
  let failure: string | null = null;
  try {
    const password = secrets.open(row.password);
    if (password === null) throw new MailboxError(unreadablePassword);
    const signal = AbortSignal.any([closing, AbortSignal.timeout(roundMs)]);
    await inSpan({ name: 'read mailbox', kind: 'client' }, () =>
      withMailbox({ ...row, password }, signal, (mailbox) => readNew(mailbox, row, { ...options, parser })),
    );
  } catch (error) {
    if (!closing.aborted && isUnavailable(error)) throw error;
    failure = error instanceof MailboxError ? error.message : unexpected;
    // Thrown, it would leave the others unread, and this one until its lease ends, with nobody told.
    if (!closing.aborted && !(error instanceof MailboxError))
      log.error({ mailbox: row.id, err: error }, 'a mailbox for leads could not be read');
  } finally {
    parser.close();
  }
  if (closing.aborted) await giveBack(database.queries, row);
  else {
    if (failure !== null)
      log.warn({ mailbox: row.id, failures: row.failures + 1 }, 'a mailbox for leads could not be read');
    await endRound(database.queries, row, { failure, now: clock() });
  }
}

/** Reads what has come since the last round, at most `mostMails`. The first round only notes where the folder ends. */
async function readNew(
  mailbox: OpenMailbox,
  row: MailboxRow,
  options: Options & { parser: MailParser },
): Promise<void> {
  const begun = performance.now();
  const { database, clock } = options;
  const { uidValidity } = mailbox;
  const note = (lastUid: number, added: number) =>
    notePosition(database.queries, row, { uidValidity, lastUid }, { added, now: clock() });
  const isKnown = row.uidValidity === uidValidity;
  if (!isKnown && row.readAt === null) {
    await note(mailbox.uidNext - 1, 0);
    return;
  }
  const uids =
    isKnown || row.readAt === null
      ? await mailbox.after(row.lastUid ?? 0)
      : // Numbered anew: what has been read before is known by the ids of its mails.
        await mailbox.since(new Date(row.readAt.getTime() - overlapMs));
  let total = 0;
  for (const uid of uids.slice(0, mostMails)) {
    if (performance.now() - begun > readingMs) break;
    const mail = await mailbox.read(uid);
    const added = mail === null ? 0 : await takeIn(mail, `${uidValidity} ${uid}`, row, options);
    total += added;
    if (!(await note(uid, added))) break;
  }
  if (!isKnown && uids.length === 0) await note(mailbox.uidNext - 1, 0);
  if (total > 0) await database.notify(inquiriesChannel);
}

/** Stores the leads of a mail and returns how many are new. One that cannot be read or stored leaves a lead that says so. */
async function takeIn(
  mail: ArrivedMail,
  place: string,
  row: MailboxRow,
  options: Options & { parser: MailParser },
): Promise<number> {
  const { database, clock, timeZone, mailsOf, isOwn, log } = options;
  const store = ({ leads, isDoubtful }: MailLeads) =>
    receiveLeads(database.queries, leads, {
      from: row.name,
      now: clock(),
      arrivedAt: mail.arrivedAt,
      mailsOf,
      isDoubtful,
    });
  try {
    return await store(
      await readLeadMail(mail, { timeZone: timeZone(), isOwn, parse: options.parser.parse }),
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ mailbox: row.id, err: error }, 'a mail of a mailbox for leads could not be read');
    return store({ leads: [unreadableMail(place)], isDoubtful: false });
  }
}

import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import { inSpan } from '../observability/tracing.ts';
import { openWorker } from '../worker.ts';
import { describeFailure, type Deliver } from './deliver.ts';
import {
  claimMail,
  mailChannel,
  maxAttempts,
  postponeMail,
  removeMail,
  type ClaimedMail,
} from './outbox.store.ts';

/** Milliseconds between two polls of the outbox; new mail is announced by a notice. */
const pollIntervalMs = 30_000;
/** Mails that one process sends concurrently. */
const concurrency = 4;
/** Milliseconds after which an attempt is aborted; well below the lease of the outbox. */
const attemptTimeoutMs = 120_000;
/**
 * Milliseconds that attempts may still take when the process stops. Aborted mail is sent after the next
 * start.
 */
const stopTimeoutMs = 4_000;

export type MailSender = { close(): Promise<void> };

/**
 * Sends the mail in the outbox for as long as the process runs: new mail on a notice, failed or missed mail
 * by polling. Every process of an installation runs one, and each mail is sent by one of them. A mail is sent
 * twice, with the same Message-ID, only if a process dies between its acceptance and its removal.
 */
export async function openMailSender(options: {
  database: Database;
  deliver: Deliver;
  /** Whether there is a mail server. Mail waits in the outbox until there is. */
  isReady?: () => boolean;
  log: Log;
}): Promise<MailSender> {
  const { database, deliver, log, isReady = () => true } = options;
  const closing = new AbortController();
  const aborted = new AbortController();
  /** Ids of mails that were sent but are still in the outbox, because the database was unavailable. */
  const sent = new Set<number>();

  /** Returns whether the mail server is available. */
  async function send(mail: ClaimedMail): Promise<boolean> {
    try {
      if (!sent.has(mail.id)) {
        const signal = AbortSignal.any([aborted.signal, AbortSignal.timeout(attemptTimeoutMs)]);
        await inSpan({ name: 'send mail', kind: 'client' }, () => deliver(mail.message, signal));
      }
    } catch (error) {
      const { reason, isMailRejected } = describeFailure(error);
      await postponeMail(database.queries, mail, reason);
      const details = { mail: mail.id, attempts: mail.attempts, reason };
      if (mail.attempts < maxAttempts) log.warn(details, 'a mail could not be sent and will be retried');
      else log.error(details, 'a mail could not be sent for three days; it stays in the outbox');
      return isMailRejected;
    }
    sent.add(mail.id);
    await removeMail(database.queries, mail.id);
    sent.delete(mail.id);
    return true;
  }

  async function sendAll(): Promise<void> {
    for (const id of sent) {
      await removeMail(database.queries, id);
      sent.delete(id);
    }
    while (!closing.signal.aborted && isReady()) {
      const mails = await claimMail(database.queries, concurrency);
      const results = await Promise.allSettled(mails.map(send));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      if (
        mails.length < concurrency ||
        !results.every((result) => result.status === 'fulfilled' && result.value)
      )
        return;
    }
  }

  const worker = await openWorker(
    { database, channel: mailChannel },
    {
      work: sendAll,
      interval: pollIntervalMs,
      onError: (error) => log.warn({ err: error }, 'the outbox could not be read or written'),
    },
  );
  return {
    close: async () => {
      closing.abort();
      const timeout = setTimeout(() => aborted.abort(new Error('the process stopped')), stopTimeoutMs);
      await worker.close();
      clearTimeout(timeout);
    },
  };
}

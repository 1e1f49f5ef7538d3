import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import { describeFailure, type Deliver } from './deliver.ts';
import {
  claimMail,
  mailChannel,
  maxAttempts,
  postponeMail,
  removeMail,
  type ClaimedMail,
} from './outbox.store.ts';

/** Milliseconds between two looks into the outbox; new mail is told by notice. */
const interval = 30_000;
/** Mails of one process that are under way at once. */
const atOnce = 4;
/** Milliseconds after which an attempt is given up; well below the lease of the outbox. */
const attemptTime = 120_000;
/** Milliseconds that mail under way may take at a stop before it is cut, to be sent after the next start. */
const stopTimeoutMs = 4_000;

export type MailSender = { close(): Promise<void> };

/**
 * Sends what is in the outbox, as long as the process runs: at once on a notice, and what failed or was missed later.
 * Every process of an installation has one; each mail is sent by one of them. Only a process that dies between a mail's
 * acceptance and its removal makes it go out a second time, with the same Message-ID.
 */
export async function openMailSender(options: {
  database: Database;
  deliver: Deliver;
  log: Log;
}): Promise<MailSender> {
  const { database, deliver, log } = options;
  const closing = new AbortController();
  const cut = new AbortController();
  /** Sent, but still in the outbox because the database was away. */
  const sent = new Set<number>();
  let again = false;
  let round: Promise<void> | undefined;

  /** Whether the server takes mail at all. */
  async function send(mail: ClaimedMail): Promise<boolean> {
    try {
      if (!sent.has(mail.id)) {
        await deliver(mail.message, AbortSignal.any([cut.signal, AbortSignal.timeout(attemptTime)]));
      }
    } catch (error) {
      const { reason, isMailRejected } = describeFailure(error);
      await postponeMail(database.queries, mail, reason);
      const about = { mail: mail.id, attempts: mail.attempts, reason };
      if (mail.attempts < maxAttempts) log.warn(about, 'a mail could not be sent and will be tried again');
      else log.error(about, 'a mail could not be sent for three days and is kept in the outbox');
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
    while (!closing.signal.aborted) {
      const mails = await claimMail(database.queries, atOnce);
      const results = await Promise.allSettled(mails.map(send));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      if (mails.length < atOnce || !results.every((result) => result.status === 'fulfilled' && result.value))
        return;
    }
  }

  const wake = () => {
    again = round !== undefined;
    if (again || closing.signal.aborted) return;
    round = sendAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox could not be read or written');
      })
      .finally(() => {
        round = undefined;
        if (again) wake();
      });
  };

  const stopListening = await database.listen(mailChannel, wake);
  const timer = setInterval(wake, interval);
  wake();
  return {
    close: async () => {
      closing.abort();
      clearInterval(timer);
      const timeoutMs = setTimeout(() => cut.abort(new Error('the process stopped')), stopTimeoutMs);
      await round;
      clearTimeout(timeoutMs);
      await stopListening().catch(() => undefined);
    },
  };
}

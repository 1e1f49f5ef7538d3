import type { Closable } from '../close-in-turn.ts';
import type { Database } from '../database.ts';
import { openLane } from '../jobs/lane.ts';
import type { Log } from '../log.ts';
import { inSpan } from '../observability/tracing.ts';
import { describeFailure, type Deliver } from './deliver.ts';
import {
  claimMail,
  mailChannel,
  maxAttempts,
  postponeMail,
  removeMail,
  type ClaimedMail,
} from './outbox.store.ts';

/** Mails that one process sends concurrently. */
const concurrency = 4;
/** Milliseconds after which an attempt is aborted; well below the lease of the outbox. */
const attemptTimeoutMs = 120_000;
/** Milliseconds for which nothing is tried once the server was down: until the next look, or until there is new mail. */
const restMs = 15_000;

export type MailSender = Closable;

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
  const { queries } = database;
  /** Ids of mails that were sent but are still in the outbox, because the database was unavailable. */
  const sent = new Set<number>();
  /** As a time of `performance.now`. */
  let restsUntil = 0;

  async function removeSent(): Promise<void> {
    for (const id of sent) {
      await removeMail(queries, id);
      sent.delete(id);
    }
  }

  async function send(mail: ClaimedMail, aborted: AbortSignal): Promise<void> {
    try {
      const signal = AbortSignal.any([aborted, AbortSignal.timeout(attemptTimeoutMs)]);
      await inSpan({ name: 'send mail', kind: 'client' }, () => deliver(mail.message, signal));
    } catch (error) {
      const { reason, isMailRejected } = describeFailure(error);
      // Instead of trying each mail that waits.
      if (!isMailRejected) restsUntil = performance.now() + restMs;
      await postponeMail(queries, mail, reason);
      const details = { mail: mail.id, attempts: mail.attempts, reason };
      if (mail.attempts < maxAttempts) log.warn(details, 'a mail could not be sent and will be retried');
      else log.error(details, 'a mail could not be sent for three days; it stays in the outbox');
      return;
    }
    sent.add(mail.id);
    await removeSent();
  }

  return openLane(
    { database, channel: mailChannel, onNotice: () => (restsUntil = 0) },
    {
      concurrency,
      claim: async () => {
        await removeSent();
        const [mail] = isReady() && performance.now() >= restsUntil ? await claimMail(queries, 1) : [];
        return mail ?? null;
      },
      attempt: send,
      onError: (error) => log.warn({ err: error }, 'the outbox could not be read or written'),
    },
  );
}

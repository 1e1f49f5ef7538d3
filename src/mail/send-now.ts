import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { serverAnswer, type Deliver } from '../platform/mail/deliver.ts';
import type { MailMessage } from '../platform/mail/message.ts';
import type { LiveMailConfig } from './mail-config.live.ts';
import { recordAcceptedTest } from './mail-tests.store.ts';

/** Milliseconds that staff wait for the answer to a mail. */
const timeoutMs = 30_000;

/**
 * Sends a mail to an address of staff, past the outbox, and returns what the receiving server said to it. That one was accepted is
 * remembered. Throws 409 without a mail server.
 */
export async function sendNow(
  message: MailMessage,
  {
    to,
    publicUrl,
    database,
    clock,
    mailConfig,
    deliver,
  }: {
    to: string;
    publicUrl: string;
    database: Database;
    clock: () => Date;
    mailConfig: LiveMailConfig;
    deliver: Deliver;
  },
): Promise<{ isAccepted: boolean; answer: string; milliseconds: number }> {
  const { mail } = mailConfig.config;
  if (mail === null) throw new ApiError(409, 'There is no mail server');
  const begun = performance.now();
  const messageId = `<test-${randomUUID()}@${new URL(publicUrl).hostname}>`;
  const milliseconds = () => Math.round(performance.now() - begun);
  let answer: string;
  try {
    ({ answer } = await deliver({ ...message, messageId, to }, AbortSignal.timeout(timeoutMs)));
  } catch (error) {
    return { isAccepted: false, answer: serverAnswer(error), milliseconds: milliseconds() };
  }
  const sent = { isAccepted: true, answer, milliseconds: milliseconds() };
  await recordAcceptedTest(database.queries, mail, clock());
  return sent;
}

import { recipientOf } from '../../platform/mail/recipients.ts';
import type { MailSettings } from '../../platform/settings.ts';

/** Mailboxes that programs answer, or nobody reads. */
const robots = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-].*)?@/i;

/**
 * Whether a mail to this address would come back to the dealership itself, or to a program: answering it could go round in
 * circles.
 */
export function isOwnAddress(
  address: string,
  { from, leadsTo, adfTo }: MailSettings,
  { email }: { email: string },
): boolean {
  const own = [email, /<([^<>]+)>/.exec(from)?.[1] ?? from, ...leadsTo, ...adfTo].map(recipientOf);
  return robots.test(address.trim()) || own.includes(recipientOf(address));
}

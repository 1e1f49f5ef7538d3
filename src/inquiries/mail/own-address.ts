import { recipientOf } from '../../platform/mail/recipients.ts';
import type { MailSettings } from '../../platform/settings.ts';

/** Mailboxes that programs answer, or nobody reads. */
const robots = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-].*)?@/i;

/** Whether a program reads what is sent to this address, or nobody. */
export const isRobot = (address: string): boolean => robots.test(address.trim());

/** Whether this address is one of the dealership's own: what it sends mail from, and what gets its inquiries. */
export function isOurs(
  address: string,
  mail: Pick<MailSettings, 'from' | 'leadsTo' | 'adfTo'> | null,
  { email }: { email: string },
): boolean {
  const set =
    mail === null ? [] : [/<([^<>]+)>/.exec(mail.from)?.[1] ?? mail.from, ...mail.leadsTo, ...mail.adfTo];
  return [email, ...set].map(recipientOf).includes(recipientOf(address));
}

/**
 * Whether a mail to this address would come back to the dealership itself, or to a program: answering it could go round in
 * circles.
 */
export const isOwnAddress = (address: string, mail: MailSettings, dealership: { email: string }): boolean =>
  isRobot(address) || isOurs(address, mail, dealership);

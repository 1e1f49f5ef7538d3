import { randomUUID } from 'node:crypto';
import { cleanLine } from '../platform/mail/clean-text.ts';
import { letterMail } from '../platform/mail/letter-mail.ts';
import type { Letter, Letterhead } from '../platform/mail/letter.ts';
import type { MailMessage } from '../platform/mail/message.ts';

/** How this website writes to the owners of accounts. */
export type AccountMails = {
  /** Whether it sends mail now. */
  readonly sendsMail: boolean;
  readonly publicUrl: string;
  look(): { head: Letterhead; timeZone: string; replyTo: string };
};

/** One mail to the owner of an account. */
export function accountMail(
  mails: AccountMails,
  { to, subject, letter }: { to: string; subject: string; letter: Letter },
): MailMessage {
  const { head, replyTo } = mails.look();
  return {
    messageId: `<account-${randomUUID()}@${new URL(mails.publicUrl).hostname}>`,
    to,
    subject: cleanLine(subject),
    ...letterMail(letter, head),
    replyTo: { name: cleanLine(head.name), address: replyTo },
  };
}

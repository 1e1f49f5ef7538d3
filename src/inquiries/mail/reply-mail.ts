import { randomUUID } from 'node:crypto';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';

export type Reply = { to: string; subject: string; text: string };

/** Null without a mail server. */
export type ReplyMail = ((reply: Reply) => MailMessage) | null;

/**
 * Replies to customers are sent from MAIL_FROM, like the mails about inquiries, and the customer's answer goes to the
 * dealership's own address.
 */
export function replyMailFor(
  { mail, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>,
  dealership: () => Pick<Dealership, 'name' | 'email'>,
): ReplyMail {
  if (mail === null) return null;
  const host = new URL(publicUrl).hostname;
  return ({ to, subject, text }) => {
    const { name, email } = dealership();
    return {
      messageId: `<reply-${randomUUID()}@${host}>`,
      to,
      subject: cleanLine(subject),
      text: cleanText(text),
      replyTo: { name: cleanLine(name), address: email },
      isPersonal: true,
    };
  };
}

import { randomUUID } from 'node:crypto';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { letterheadOf } from '../../mail/letterhead.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';

export type Reply = { to: string; subject: string; text: string };

/** Null without a mail server. */
export type ReplyMail = ((reply: Reply) => MailMessage) | null;

/**
 * Replies to customers are sent from the address of all mails, like those about inquiries, and the customer's answer goes to the
 * dealership's own address.
 */
export function replyMailFor(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  current: { dealership: () => Dealership; appearance: () => Appearance; clock: () => Date },
): (reply: Reply) => MailMessage {
  const host = new URL(publicUrl).hostname;
  return ({ to, subject, text }) => {
    const dealership = current.dealership();
    const { name, email } = dealership;
    const letter = { preview: '', title: '', greeting: '', paragraphs: [text], why: [] };
    const head = letterheadOf(dealership, current.appearance(), current.clock());
    return {
      messageId: `<reply-${randomUUID()}@${host}>`,
      to,
      subject: cleanLine(subject),
      ...letterMail(letter, head),
      // As it was written, without the letterhead.
      text: cleanText(text),
      replyTo: { name: cleanLine(name), address: email },
      isPersonal: true,
    };
  };
}

import { randomUUID } from 'node:crypto';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail, type Letterhead } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { linkMinutes } from './password-links.store.ts';

/** The mail with the link for a new password. The token is in the fragment, which no server, log or referrer sees. */
export function passwordMail({
  to,
  username,
  token,
  publicUrl,
  dealership,
  head,
}: {
  to: string;
  username: string;
  token: string;
  publicUrl: string;
  dealership: { name: string; email: string };
  head: Letterhead;
}): MailMessage {
  return {
    messageId: `<password-${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to,
    subject: cleanLine(`Your new password for ${dealership.name}`),
    ...letterMail(
      {
        preview: `The link works once, within ${linkMinutes} minutes.`,
        title: 'Your new password',
        greeting: '',
        paragraphs: [
          `Somebody, most likely you, has asked for a new password for the account ${cleanLine(username)}.`,
          `Choose it here within ${linkMinutes} minutes. The link works once.`,
        ],
        buttons: [{ label: 'Choose a New Password', address: `${publicUrl}/login#new-password=${token}` }],
        why: ['If it was not you, do nothing: your password stays as it is.'],
      },
      head,
    ),
    replyTo: { name: cleanLine(dealership.name), address: dealership.email },
  };
}

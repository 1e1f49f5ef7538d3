import { randomUUID } from 'node:crypto';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { linkMinutes } from './password-links.store.ts';

/** The mail with the link for a new password. The token is in the fragment, which no server, log or referrer sees. */
export function passwordMail({
  to,
  username,
  token,
  publicUrl,
  dealership,
}: {
  to: string;
  username: string;
  token: string;
  publicUrl: string;
  dealership: { name: string; email: string };
}): MailMessage {
  const text = [
    `Somebody, most likely you, has asked for a new password for the account ${username} of ${dealership.name}.`,
    '',
    `Choose it here within ${linkMinutes} minutes. The link works once:`,
    `${publicUrl}/login#new-password=${token}`,
    '',
    'If it was not you, do nothing: your password stays as it is.',
    '',
  ];
  return {
    messageId: `<password-${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to,
    subject: cleanLine(`Your new password for ${dealership.name}`),
    text: cleanText(text.join('\n')),
    replyTo: { name: cleanLine(dealership.name), address: dealership.email },
  };
}

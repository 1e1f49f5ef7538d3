import type { MailMessage } from '../../platform/mail/message.ts';
import { accountMail, type AccountMails } from '../account-mail.ts';
import { linkMinutes, passwordLinkAddress } from './password-links.store.ts';

/** The mail with the link for a new password. The token is in the fragment, which no server, log or referrer sees. */
export function passwordMail(
  { to, username, token }: { to: string; username: string; token: string },
  mails: AccountMails,
): MailMessage {
  const { name } = mails.look().head;
  return accountMail(mails, {
    to,
    subject: `Your new password for ${name}`,
    letter: {
      preview: `A link that works once, for ${linkMinutes} minutes`,
      title: 'Choose a new password',
      greeting: '',
      paragraphs: [
        `Somebody, most likely you, has asked for a new password for the account ${username} of ${name}.`,
        `Choose it within ${linkMinutes} minutes. The link works once.`,
      ],
      buttons: [{ label: 'Choose a New Password', address: passwordLinkAddress(mails.publicUrl, token) }],
      closing: ['If it was not you, do nothing: your password stays as it is.'],
      why: [],
    },
  });
}

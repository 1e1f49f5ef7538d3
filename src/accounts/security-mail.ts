import { eq } from 'drizzle-orm';
import { formatDateTime } from '../platform/dates.ts';
import type { Queries } from '../platform/database.ts';
import { isEmail } from '../platform/email.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { accountMail, type AccountMails } from './account-mail.ts';
import { users } from './accounts.table.ts';
import { readPasskeys } from './passkeys/passkeys.store.ts';
import type { RequestOrigin } from './sign-in-log/request-origin.ts';

/** Acts that the owner of an account hears of by mail: what a thief would do to keep it, and what ends a way to sign in. */
const acts = {
  'password-changed': {
    title: 'Your password was changed',
    text: 'Your other devices are signed out, and your calendar addresses have ended.',
  },
  'password-link-used': {
    title: 'Your password was changed',
    text: 'It was set with a link from a mail to this address. All your devices are signed out, and your calendar addresses have ended. Your second factor and your passkeys stay as they are.',
  },
  'password-reset': {
    title: 'An admin has set a new password for you',
    text: 'All your devices are signed out. Your passkeys, your calendar addresses and the API keys that you made have ended. At the next sign-in you choose a password of your own.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'It signs in to your account without the password. Your other devices are signed out.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: 'It does not sign in to your account any more. Your other devices are signed out.',
  },
  'api-key-made': {
    title: 'An API key was added',
    text: 'Anyone who has it can read or change what its scopes allow, without signing in. Admins see all keys in the settings and can end them.',
  },
  'second-factor-on': {
    title: 'An authenticator app was turned on',
    text: 'Signing in asks for a code from it after the password. Your other devices are signed out.',
  },
  'second-factor-off': {
    title: 'The authenticator app was turned off',
    text: 'Signing in does not ask for a code from it any more. Your other devices are signed out.',
  },
  'recovery-codes-made': {
    title: 'New recovery codes were made',
    text: 'The ones before do not sign in any more. Your other devices are signed out.',
  },
  'second-factor-reset': {
    title: 'An admin has reset your second factor',
    text: 'Your authenticator app, your passkeys and your recovery codes are removed, and all your devices are signed out. Your password alone signs in until you set up a new one.',
  },
  'mail-changed': {
    title: 'Your mail address was changed',
    text: 'Mails about your account, also those with a new password, do not come to this address any more.',
  },
} as const;
export type SecurityAct = keyof typeof acts;

/** Where mails about an account go: its mail address, or a username that is one; null without either. */
export const mailAddressOf = ({
  email,
  username,
}: {
  email: string | null;
  username: string;
}): string | null => email ?? (isEmail(username) ? username : null);

/** The same of a stored account; also null if there is none. */
export async function readMailAddress(queries: Queries, id: number): Promise<string | null> {
  const [row] = await queries
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(eq(users.id, id));
  return row ? mailAddressOf(row) : null;
}

/**
 * Tells the owner of an account what was done to it, by mail; without a mail server or an address it tells nobody. Call it in the
 * transaction of the act. `to` is for an address that the account has no more.
 */
export async function tellOwner(
  tx: Queries,
  mails: AccountMails,
  told: {
    account: { id: number; username: string };
    act: SecurityAct;
    origin: RequestOrigin;
    now: Date;
    /** What it was done to, such as the name of a passkey. */
    subject?: { name: string; text: string };
    to?: string | null;
  },
): Promise<void> {
  const { account, act, origin, now } = told;
  const to = told.to === undefined ? await readMailAddress(tx, account.id) : told.to;
  if (!mails.sendsMail || to === null) return;
  const { title, text } = acts[act];
  const { head, timeZone } = mails.look();
  const kept = act === 'password-link-used' ? await readPasskeys(tx, account.id) : [];
  const message = accountMail(mails, {
    to,
    subject: `${title}, ${head.name}`,
    letter: {
      preview: `For the account ${account.username}`,
      title,
      greeting: '',
      paragraphs: [text],
      facts: [
        { name: 'Account', text: account.username },
        ...(told.subject === undefined ? [] : [told.subject]),
        { name: 'When', text: formatDateTime(now.toISOString(), timeZone) },
        { name: 'From', text: `${origin.device}, ${origin.address}` },
        ...kept.map((passkey) => ({
          name: 'Passkey kept',
          text: `${passkey.name}, added ${formatDateTime(passkey.createdAt.toISOString(), timeZone)}`,
        })),
      ],
      buttons: [{ label: 'Look at Your Account', address: `${mails.publicUrl}/admin/settings/account` }],
      closing: [
        kept.length > 0
          ? 'Was it you? Then all is well. Remove a passkey that you do not know. If it was not you, tell an admin at once.'
          : 'Was it you? Then all is well. If not, tell an admin at once: they can set a new password and end what signs in.',
      ],
      why: ['This mail comes by itself when something changes that signs in to your account.'],
    },
  });
  await enqueueMail(tx, [message]);
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { StoredAccount } from './accounts.store.ts';

/** What a browser is known by: the account, and the password it has now. */
type KnownAccount = Pick<StoredAccount, 'id' | 'passwordHash'>;

/** Name of the cookie of a browser that has signed in before. It signs nobody in. */
export const deviceCookie = 'marque-device';

/** Seconds that a browser stays known after its last sign-in. */
const deviceSeconds = 180 * 24 * 60 * 60;

// Keyed with the password's hash: every node can check it, nothing is stored, and a new password voids it.
const signatureOf = (account: KnownAccount, id: string, expires: string) =>
  createHmac('sha256', account.passwordHash).update(`device ${account.id} ${id} ${expires}`).digest();

/** A cookie's value that marks a browser as known for one account. */
function knownDeviceOf(account: KnownAccount, now: Date): string {
  const id = randomBytes(12).toString('base64url');
  const expires = String(now.getTime() + deviceSeconds * 1000);
  return [id, expires, signatureOf(account, id, expires).toString('base64url')].join('.');
}

/** Marks the caller's browser as known for an account, from whichever call; it is shown to those below /api/auth only. */
export function rememberDevice(context: Context, account: KnownAccount, now: Date): void {
  setCookie(context, deviceCookie, knownDeviceOf(account, now), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: deviceSeconds,
  });
}

/** The id of a browser from which this account has signed in before; null for any other. */
export function knownDevice(
  account: KnownAccount | null,
  cookie: string | undefined,
  now: Date,
): string | null {
  const [id = '', expires = '', signature = ''] = (cookie ?? '').split('.');
  if (account === null || !(Number(expires) > now.getTime())) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(account, id, expires);
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

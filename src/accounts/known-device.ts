import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredAccount } from './accounts.store.ts';

/** Name of the cookie of a browser that has signed in before. It signs nobody in. */
export const deviceCookie = 'marque-device';

/** Seconds that a browser stays known after its last sign-in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

// Keyed with the password's hash: every node can check it, nothing is stored, and a new password voids it.
const signatureOf = (account: StoredAccount, id: string, expires: string) =>
  createHmac('sha256', account.passwordHash).update(`device ${account.id} ${id} ${expires}`).digest();

/** A cookie's value that marks a browser as known for one account. */
export function knownDeviceOf(account: StoredAccount, now: Date): string {
  const id = randomBytes(12).toString('base64url');
  const expires = String(now.getTime() + deviceSeconds * 1000);
  return [id, expires, signatureOf(account, id, expires).toString('base64url')].join('.');
}

/** The id of a browser from which this account has signed in before; null for any other. */
export function knownDevice(
  account: StoredAccount | null,
  cookie: string | undefined,
  now: Date,
): string | null {
  const [id = '', expires = '', signature = ''] = (cookie ?? '').split('.');
  if (account === null || !(Number(expires) > now.getTime())) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(account, id, expires);
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

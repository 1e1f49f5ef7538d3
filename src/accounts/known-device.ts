import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { StoredAccount } from './accounts.store.ts';

/** The cookie depends on the account and its current password. */
type KnownAccount = Pick<StoredAccount, 'id' | 'passwordHash'>;

/**
 * Cookie of a browser that has signed in before. It does not sign anybody in. By HTTPS its name has a prefix
 * with which browsers accept it from this very host only.
 */
const deviceCookie = 'marque-device';
const deviceCookieByHttps = `__Host-${deviceCookie}`;

const deviceSeconds = 180 * 24 * 60 * 60;

// Signed with the password hash: every node can check it, nothing is stored, and a new password invalidates it.
const signatureOf = (account: KnownAccount, id: string, expires: string) =>
  createHmac('sha256', account.passwordHash).update(`device ${account.id} ${id} ${expires}`).digest();

function knownDeviceOf(account: KnownAccount, now: Date): string {
  const id = randomBytes(12).toString('base64url');
  const expires = String(now.getTime() + deviceSeconds * 1000);
  return [id, expires, signatureOf(account, id, expires).toString('base64url')].join('.');
}

/**
 * Marks the caller's browser as known for an account. The browser sends the cookie to calls below /api/auth
 * only, but by HTTPS to every address of the site, as the prefix demands.
 */
export function rememberDevice(
  context: Context,
  account: KnownAccount,
  { isHttps, now }: { isHttps: boolean; now: Date },
): void {
  setCookie(context, isHttps ? deviceCookieByHttps : deviceCookie, knownDeviceOf(account, now), {
    path: isHttps ? '/' : '/api/auth',
    secure: isHttps,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: deviceSeconds,
  });
}

/** The cookies of a caller, whichever of the two names they have: a browser stays known when the site moves to HTTPS. */
export const deviceCookiesOf = (context: Context): string[] =>
  [deviceCookieByHttps, deviceCookie].flatMap((name) => getCookie(context, name) ?? []);

/** The id of a browser from which this account has signed in before; null for any other. */
export function knownDevice(
  account: KnownAccount | null,
  cookies: readonly string[],
  now: Date,
): string | null {
  if (account === null) return null;
  return cookies.map((cookie) => deviceOf(account, cookie, now)).find((id) => id !== null) ?? null;
}

function deviceOf(account: KnownAccount, cookie: string, now: Date): string | null {
  const [id = '', expires = '', signature = ''] = cookie.split('.');
  if (!(Number(expires) > now.getTime())) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(account, id, expires);
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

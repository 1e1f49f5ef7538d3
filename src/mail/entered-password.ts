import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';

type Server = { host: string; port: number; security: string; username: string };

/**
 * The password of a mail server that is entered, sealed; null for none. Without one it is that of `known`, but only for the same
 * server and user: a password never goes to another server than the one it was entered for. Throws 400 then.
 */
export function enteredPassword(
  { password, ...entered }: Server & { password?: string | undefined },
  known: (Server & { password: string | null }) | null,
  secrets: Secrets,
): string | null {
  if (password !== undefined) return password === '' ? null : secrets.seal(password);
  const stays =
    known !== null &&
    known.host === entered.host &&
    known.port === entered.port &&
    known.security === entered.security &&
    known.username === entered.username;
  if (!stays && known?.password) {
    const message = 'Enter the password for this server and user';
    throw new ApiError(400, message, { issues: [{ path: 'password', message }] });
  }
  return known?.password ?? null;
}

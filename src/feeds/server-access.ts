/** How the servers of other systems and of marketplaces are reached. */
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { SftpError, type SftpAccess } from '../platform/sftp.ts';
import type { SftpServer } from './sftp-access.schema.ts';

type Server = SftpServer & { hostKey: string | null };

/** The server, its key and the user that a password is for. */
export const placeOf = ({ host, port, username, signIn, hostKey }: Server) =>
  `${host}:${port} ${username} ${signIn} ${hostKey}`;

export const isEntered = (secret: string | undefined): secret is string =>
  secret !== undefined && secret !== '';

/**
 * The password or key that is entered for a place, sealed. Without one it is the stored one, but only for the place that it was
 * entered for: it never goes to another one. Throws 400 then.
 */
export function enteredSecret(
  entered: { secret?: string | undefined; place: string; isKey: boolean },
  known: { secret: string | null; place: string } | null,
  secrets: Secrets,
): string {
  if (isEntered(entered.secret)) return secrets.seal(entered.secret);
  if (known?.secret && known.place === entered.place) return known.secret;
  const message = entered.isKey ? 'Enter the private key' : 'Enter the password';
  throw new ApiError(400, message, { issues: [{ path: 'secret', message }] });
}

/** What a connection is opened with. `secret` is null if it cannot be read any more; throws `SftpError` then. */
export function accessOf(
  { host, port, username, signIn, hostKey }: Server,
  secret: string | null,
): SftpAccess {
  if (secret === null)
    throw new SftpError('The stored password cannot be read on this server. Enter it again.');
  const given = signIn === 'key' ? { privateKey: secret } : { password: secret };
  return { host, port, username, hostKey, secret: given };
}

import { chownSync, statSync } from 'node:fs';
import { DatabaseStartError } from '../failures.ts';

/** Numbers of the system account that runs the database server; none: the one that runs this program. */
export type Account = { uid?: number; gid?: number };

/** The account "nobody" of every Linux; PostgreSQL's `initdb` refuses a number without an account. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Who runs the server whose files are in `folder`: for root the owner of the folder, or where that is root itself, nobody.
 * Throws `DatabaseStartError` for root on a system other than Linux.
 */
export function serverAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return {};
  if (process.platform !== 'linux') {
    throw new DatabaseStartError(
      'PostgreSQL does not run as root here; start Marque as another user, or name a PostgreSQL server in DATABASE_URL',
    );
  }
  const { uid, gid } = statSync(folder);
  return uid === 0 ? nobody : { uid, gid };
}

/** Gives a file or folder to the account. */
export function changeOwner({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

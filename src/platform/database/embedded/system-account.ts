import { chownSync, statSync } from 'node:fs';
import { DatabaseStartError } from '../failures.ts';

/** Ids of the system account that runs the database server; empty for the account that runs this program. */
export type Account = { uid?: number; gid?: number };

/** The account "nobody", which every Linux has; PostgreSQL's `initdb` rejects an id without an account. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * The account for the server whose files are in `folder`. PostgreSQL does not run as root: root starts it as
 * the owner of the folder or, if root owns that too, as nobody. Throws `DatabaseStartError` for root on other
 * systems than Linux.
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

/** Makes the account the owner of a file or folder. Throws `DatabaseStartError` where the system has no such account. */
export function changeOwner({ uid, gid }: Account, path: string): void {
  if (uid === undefined || gid === undefined) return;
  try {
    chownSync(path, uid, gid);
  } catch (error) {
    // In a user namespace, as rootless containers have them, that maps no other account than root.
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and this container or user namespace has no account ${uid} to run it; start Marque as another user, or name a PostgreSQL server in DATABASE_URL`,
      { cause: error },
    );
  }
}

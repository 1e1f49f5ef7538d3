import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { users } from '../accounts.table.ts';

/** A secret unencrypted, as versions before 1.0 have stored it, and as it stays without a lasting key. */
const plain = /^[A-Z2-7]{32}$/;

/** The secret of a stored second factor, in base 32; null if there is none, or it was sealed with another key. */
export function secretIn(stored: string | null, secrets: Secrets): string | null {
  if (stored === null || plain.test(stored)) return stored;
  return secrets.open(stored);
}

/** Whether an account has an authenticator app whose codes cannot be checked here: its secret was sealed with another key. */
export async function hasUnreadableApp(queries: Queries, userId: number, secrets: Secrets): Promise<boolean> {
  const [row] = await queries.select({ stored: users.totpSecret }).from(users).where(eq(users.id, userId));
  const stored = row?.stored ?? null;
  return stored !== null && secretIn(stored, secrets) === null;
}

/** The secret of an app as it is stored: sealed, unless the key might be lost, and with it everybody's second factor. */
export const storedSecret = (secret: string, secrets: Secrets): string =>
  secrets.isLasting ? secrets.seal(secret) : secret;

/**
 * Seals the secrets that an earlier version or a backup of its time has left unencrypted, and says in the log if they stay so, or
 * if others cannot be read. An earlier version takes no code for a sealed secret, and never goes without one.
 */
export async function sealSecondFactors(queries: Queries, secrets: Secrets, log: Log): Promise<void> {
  const rows = await queries
    .select({ id: users.id, stored: users.totpSecret })
    .from(users)
    .where(isNotNull(users.totpSecret))
    .orderBy(users.id);
  const inClear = rows.flatMap(({ id, stored }) =>
    stored !== null && plain.test(stored) ? [{ id, stored }] : [],
  );
  if (inClear.length > 0 && !secrets.isLasting)
    log.warn(
      { accounts: inClear.length },
      'secrets of authenticator apps stay unencrypted: set SECRET_KEY, the same on all nodes',
    );
  for (const { id, stored } of secrets.isLasting ? inClear : []) {
    await queries
      .update(users)
      .set({ totpSecret: secrets.seal(stored) })
      .where(and(eq(users.id, id), eq(users.totpSecret, stored)));
  }
  const accounts = rows.filter(({ stored }) => secretIn(stored, secrets) === null).length;
  if (accounts > 0)
    log.warn(
      { accounts },
      'authenticator apps of staff cannot be checked: SECRET_KEY, or secret.key in DATA_DIR, is not that of the time when they were set up; recovery codes and passkeys still sign in',
    );
}

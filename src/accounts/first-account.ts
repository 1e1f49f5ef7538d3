import type { Database } from '../platform/database.ts';
import { countUsers, createUser } from './accounts.store.ts';
import { generatePassword, hashPassword } from './password.ts';

/**
 * Creates the first staff account when there is none. Answers the password when it was generated, for the caller to
 * show once: it is stored nowhere. Null when one was given, or an account exists, or another node was faster.
 */
export async function ensureFirstAccount(
  database: Database,
  account: { username: string; password: string | undefined },
  now: Date,
): Promise<string | null> {
  if ((await countUsers(database.queries)) > 0) return null;
  const password = account.password ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const created = await createUser(database.queries, { username: account.username, passwordHash }, now);
  return created && account.password === undefined ? password : null;
}

import { count, eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { normalizeUsername, type Account } from './account.ts';
import { users } from './accounts.table.ts';

/** An account with what its password is checked against; leaves this feature only as an `Account`. */
export type StoredAccount = Account & { passwordHash: string };

const stored = { id: users.id, username: users.username, role: users.role, passwordHash: users.passwordHash };

/** Creates a staff account; null when the name is taken. */
export async function createUser(
  queries: Queries,
  input: { username: string; passwordHash: string },
  now: Date,
): Promise<Account | null> {
  const [row] = await queries
    .insert(users)
    .values({ username: normalizeUsername(input.username), passwordHash: input.passwordHash, createdAt: now })
    .onConflictDoNothing({ target: users.username })
    .returning({ id: users.id, username: users.username, role: users.role });
  return row ?? null;
}

/** The account of a name in any case; null when there is none. */
export async function findByUsername(queries: Queries, username: string): Promise<StoredAccount | null> {
  // No name holds a NUL, and the database takes none, not even to compare with.
  if (username.includes('\0')) return null;
  const [row] = await queries
    .select(stored)
    .from(users)
    .where(eq(users.username, normalizeUsername(username)));
  return row ?? null;
}

/** How many staff accounts there are. */
export async function countUsers(queries: Queries): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(users);
  return row?.total ?? 0;
}

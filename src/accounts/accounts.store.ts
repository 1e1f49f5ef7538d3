import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database.ts';
import { roles, type Role } from '../platform/roles.ts';
import { normalizeUsername, type Account } from './account.ts';
import { users } from './accounts.table.ts';
import { holdAccount } from './hold-account.store.ts';
import { readDealership } from '../dealership/dealership.store.ts';
import { passwordProblem, generatePassword, hashPassword } from './password.ts';
import { may, type Permission } from './permissions.ts';
import { createSession } from './sessions.store.ts';
import { namesOfDealership, namesOfPerson, weakness } from './weak-passwords.ts';
import type { RequestOrigin } from './sign-in-log/request-origin.ts';

/** An account with its credentials; only its `Account` part leaves this feature. */
export type StoredAccount = Account & {
  passwordHash: string;
  /** When somebody else gave the password; null if its owner chose it. */
  passwordGivenAt: Date | null;
  disabledAt: Date | null;
  /** Of the authenticator app; null without one. */
  totpSecret: string | null;
  /** In their order. */
  passkeyIds: readonly number[];
};

const stored = {
  id: users.id,
  username: users.username,
  role: users.role,
  passwordHash: users.passwordHash,
  passwordGivenAt: users.passwordGivenAt,
  disabledAt: users.disabledAt,
  totpSecret: users.totpSecret,
  passkeyIds: sql<
    number[]
  >`array(select passkeys.id from passkeys where passkeys.user_id = users.id order by 1)`,
};

/**
 * Creates a staff account, an admin's unless a role is given; null when the name is taken. `passwordGivenAt` is given if its owner
 * has to choose another password.
 */
export async function createUser(
  queries: Queries,
  account: { username: string; passwordHash: string; role?: Role; passwordGivenAt?: Date | null },
  now: Date,
): Promise<Account | null> {
  const [row] = await queries
    .insert(users)
    .values({ ...account, username: normalizeUsername(account.username), createdAt: now })
    .onConflictDoNothing({ target: users.username })
    .returning({ id: users.id, username: users.username, role: users.role });
  return row ?? null;
}

/**
 * The account with this username or, if no account has it, with this mail address, which is no other account's username.
 * Ignores case.
 */
export async function findBySignInName(queries: Queries, name: string): Promise<StoredAccount | null> {
  // No name contains a NUL, and PostgreSQL rejects one even in a comparison.
  if (name.includes('\0')) return null;
  const given = normalizeUsername(name);
  const rows = await queries
    .select(stored)
    .from(users)
    .where(or(eq(users.username, given), eq(users.email, given)));
  return rows.find(({ username }) => username === given) ?? rows[0] ?? null;
}

export async function findById(queries: Queries, id: number): Promise<StoredAccount | null> {
  const [row] = await queries.select(stored).from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Starts a session after a successful sign-in and returns its token. Returns null if the account was disabled,
 * or its password, app or passkeys changed since it was read: whatever ends its sessions locks the account's
 * row too, so no session can be added behind it.
 */
export function startSession(
  database: Database,
  account: StoredAccount,
  now: Date,
  origin?: RequestOrigin,
): Promise<string | null> {
  const { id } = account;
  return database.queries.transaction(async (tx) => {
    await holdAccount(tx, id);
    const current = await findById(tx, id);
    const isAsRead = current !== null && isDeepStrictEqual(proofsOf(current), proofsOf(account));
    if (!isAsRead || current.disabledAt !== null) return null;
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, id));
    return createSession(tx, id, now, origin);
  });
}

/** What a sign-in can have proved. */
const proofsOf = ({ passwordHash, totpSecret, passkeyIds }: StoredAccount) => ({
  passwordHash,
  totpSecret,
  passkeyIds,
});

/** Whether an active account other than admins has a permission. */
export async function othersMay(queries: Queries, permission: Permission): Promise<boolean> {
  const others = roles.filter((role) => role !== 'admin' && may(role, permission));
  const [one] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, others), isNull(users.disabledAt)))
    .limit(1);
  return one !== undefined;
}

/** Includes disabled accounts. */
async function countAdmins(queries: Queries): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(users).where(eq(users.role, 'admin'));
  return row?.total ?? 0;
}

/**
 * The fault of the given password for the first staff account, as the end of a sentence. Null for a good one, and
 * if there is an account already: then the password is not used. One that is only easy to guess is not refused: a site that
 * does not come up is worse, and whoever runs it may change the password then.
 */
export async function firstPasswordFault(
  queries: Queries,
  { username, password }: { username: string; password: string | undefined },
  publicUrl: string,
): Promise<{ problem: string; isRefused: boolean } | null> {
  if (password === undefined || (await countAdmins(queries)) > 0) return null;
  const names = [
    ...namesOfDealership(await readDealership(queries), publicUrl),
    ...namesOfPerson({ username, firstName: '', lastName: '', email: null }),
  ];
  const refused = passwordProblem(password);
  const problem = refused ?? weakness(password, names);
  if (problem === null) return null;
  return {
    problem: problem.replace(/^./, (letter) => letter.toLowerCase()),
    isRefused: refused !== null,
  };
}

/**
 * Creates the first staff account if there is no admin's: there is one ever after, and the demo has others before it. Returns
 * its password if that was generated, to be shown once: it is stored nowhere. Returns null if a password was given, an admin
 * exists, or another node was faster.
 */
export async function ensureFirstAccount(
  database: Database,
  account: { username: string; password: string | undefined },
  now: Date,
): Promise<string | null> {
  if ((await countAdmins(database.queries)) > 0) return null;
  const password = account.password ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const created = await createUser(database.queries, { username: account.username, passwordHash }, now);
  return created && account.password === undefined ? password : null;
}

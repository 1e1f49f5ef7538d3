import { and, eq, getTableColumns, or } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { Role } from '../platform/roles.ts';
import { recordAccountChange, type Act } from './account-log.store.ts';
import { normalizeUsername, type Account } from './account.ts';
import type { AccountProfile, StaffAccount } from './accounts.schema.ts';
import { createUser } from './accounts.store.ts';
import { calendarAddresses, passkeys, passwordLinks, users } from './accounts.table.ts';
import { changeProfileWithin } from './profiles.store.ts';
import { may } from './permissions.ts';
import { dropUnusedCodes, hasSecondFactor, removeSecondFactor } from './second-factor/second-factor.store.ts';
import { endAfterFactor, endSessionsOf } from './sessions.store.ts';

const accountRow = { ...getTableColumns(users), hasSecondFactor };
type AccountRow = typeof users.$inferSelect & { hasSecondFactor: boolean };

const toStaffAccount = (row: AccountRow, you: Account): StaffAccount => ({
  id: row.id,
  username: row.username,
  role: row.role,
  firstName: row.firstName,
  lastName: row.lastName,
  title: row.title,
  email: row.email,
  phone: row.phone,
  portrait: row.portrait,
  signature: row.signature,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  hasSecondFactor: row.hasSecondFactor,
  isYou: row.id === you.id,
});

/** Includes disabled accounts; the oldest first. */
export async function listAccounts(queries: Queries, you: Account): Promise<StaffAccount[]> {
  const rows = await queries.select(accountRow).from(users).orderBy(users.createdAt, users.id);
  return rows.map((row) => toStaffAccount(row, you));
}

/** Throws 409 if a name is taken, ignoring case, or looks like another one. */
export async function requireFreeName(queries: Queries, username: string): Promise<void> {
  const known = await queries.select({ username: users.username, email: users.email }).from(users);
  const name = normalizeUsername(username);
  if (known.some((other) => other.email === name))
    throw nameConflict('Another account has this mail address');
  const names = known.map((other) => other.username);
  if (names.includes(name)) throw nameTaken();
  const other = findLookAlike(name, names);
  if (other !== null) throw nameConflict(`This looks like the username ${other}, which exists`);
}

/**
 * With `mustChangePassword` its owner chooses another password at the first sign-in. Throws as `requireFreeName` and
 * `changeProfile` do.
 */
export function addAccount(
  database: Database,
  {
    profile,
    mustChangePassword,
    ...input
  }: {
    username: string;
    passwordHash: string;
    role: Role;
    mustChangePassword: boolean;
    profile: Partial<AccountProfile>;
  },
  { by, now }: Act,
): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    await requireFreeName(tx, input.username);
    const created = await createUser(tx, { ...input, passwordGivenAt: mustChangePassword ? now : null }, now);
    if (created === null) throw nameTaken();
    await recordAccountChange(tx, { action: 'added', account: created, act: { by, now } });
    const saved = await changeProfileWithin(tx, created.id, profile, { by, now });
    return {
      ...created,
      ...saved.profile,
      createdAt: now.toISOString(),
      lastLoginAt: null,
      disabledAt: null,
      hasSecondFactor: false,
      isYou: false,
    };
  });
}

const nameTaken = () => nameConflict('This username is taken');

const nameConflict = (message: string) =>
  new ApiError(409, message, { issues: [{ path: 'username', message }] });

/**
 * The account with this id, locked with all accounts of admins in the order of their ids: if two admins act on each
 * other, the second sees what the first has done. Throws 404.
 */
async function lockAccount(tx: Queries, id: number) {
  const rows = await tx
    .select(accountRow)
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, id)))
    .orderBy(users.id)
    .for('update');
  const row = rows.find((account) => account.id === id);
  if (!row) throw notFound('Account');
  const isLastAdmin =
    row.role === 'admin' &&
    row.disabledAt === null &&
    !rows.some((other) => other.id !== id && other.disabledAt === null);
  return { row, isLastAdmin };
}

/**
 * Disables or enables an account. Disabling ends its sessions in the same transaction; its history stays.
 * Throws 404, 403 for one's own account, and 409 for the last active admin.
 */
export function setDisabled(
  database: Database,
  id: number,
  disabled: boolean,
  { by, now }: Act,
): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    if (disabled && id === by.id) throw new ApiError(403, 'You cannot disable your own account');
    const { row, isLastAdmin } = await lockAccount(tx, id);
    if ((row.disabledAt !== null) === disabled) return toStaffAccount(row, by);
    if (disabled && isLastAdmin) throw new ApiError(409, 'The last active admin cannot be disabled');
    const disabledAt = disabled ? now : null;
    await tx.update(users).set({ disabledAt }).where(eq(users.id, id));
    if (disabled) await endSessionsOf(tx, id, { reason: 'disabled', now });
    await recordAccountChange(tx, {
      action: disabled ? 'disabled' : 'enabled',
      account: row,
      act: { by, now },
    });
    return toStaffAccount({ ...row, disabledAt }, by);
  });
}

/**
 * Gives an account another role, which its sessions have from their next call on. Throws 404, 403 for one's
 * own account, and 409 for the last active admin.
 */
export function setRole(database: Database, id: number, role: Role, { by, now }: Act): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    if (id === by.id) throw new ApiError(403, 'You cannot change your own role');
    const { row, isLastAdmin } = await lockAccount(tx, id);
    if (row.role === role) return toStaffAccount(row, by);
    if (isLastAdmin) throw new ApiError(409, 'The last active admin cannot lose the role');
    await tx.update(users).set({ role }).where(eq(users.id, id));
    if (!may(role, 'answer-leads'))
      await tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, id));
    const fields = [{ field: 'role', from: row.role, to: role }];
    await recordAccountChange(tx, { action: 'changed', account: row, act: { by, now }, fields });
    return toStaffAccount({ ...row, role }, by);
  });
}

/**
 * Removes the second factor of an account, app, passkeys and recovery codes, and ends its sessions. `wasOn` tells whether it had
 * one. Call it in a transaction. Throws 404.
 */
export async function resetSecondFactor(
  tx: Queries,
  id: number,
  act: Act,
): Promise<{ account: StaffAccount; wasOn: boolean }> {
  const [row] = await tx.select(accountRow).from(users).where(eq(users.id, id)).for('update');
  if (!row) throw notFound('Account');
  const wasOn = row.hasSecondFactor;
  if (wasOn) {
    await removeSecondFactor(tx, id);
    await endAfterFactor(tx, id, { now: act.now, exceptToken: null });
    await recordSecondFactor(tx, row, false, act);
  }
  return { account: toStaffAccount({ ...row, hasSecondFactor: false }, act.by), wasOn };
}

export const recordSecondFactor = (
  queries: Queries,
  account: Pick<Account, 'id' | 'username'>,
  isOn: boolean,
  act: Act,
) =>
  recordAccountChange(queries, {
    action: 'changed',
    account,
    act,
    fields: [{ field: 'secondFactor', from: !isOn, to: isOn }],
  });

/** Logs a passkey by its name: added with `to`, removed with `from`. */
export const recordPasskey = (
  queries: Queries,
  account: Pick<Account, 'id' | 'username'>,
  { from, to }: { from: string | null; to: string | null },
  act: Act,
) =>
  recordAccountChange(queries, {
    action: 'changed',
    account,
    act,
    fields: [{ field: 'passkey', from, to }],
  });

type PasswordChange = Act & {
  /** For staff who change their own: the session that stays, and the hash that the password still has to have. */
  keep?: { token: string | null; passwordHash: string };
  /** If somebody else gives it: the owner then chooses another one at the next sign-in, and passkeys and keys end. */
  given?: { endKeys: EndKeys };
};

/** Ends the keys of other programs that an account has made: whoever else held it may know them. */
export type EndKeys = (tx: Queries, account: Pick<Account, 'id' | 'username'>, act: Act) => Promise<void>;

/**
 * Sets an account's password, and ends its sessions, calendar addresses and links for a new password. Passkeys sign in without
 * the password: they stay if the owner sets it, also by mail, where a mailbox alone must not take a second factor away, and end
 * if somebody else gives it. Returns the account's username. Call it in a transaction. Throws 404, and 409 with `keep` if
 * the password has changed.
 */
export async function setPasswordWithin(
  tx: Queries,
  id: number,
  passwordHash: string,
  options: PasswordChange,
): Promise<string> {
  const { keep, given, now } = options;
  const [row] = await tx
    .update(users)
    .set({ passwordHash, passwordGivenAt: given === undefined ? null : now })
    .where(and(eq(users.id, id), keep === undefined ? undefined : eq(users.passwordHash, keep.passwordHash)))
    .returning();
  if (!row) {
    if (keep === undefined) throw notFound('Account');
    throw new ApiError(409, 'Your password was changed elsewhere at the same moment');
  }
  const reason = 'password changed';
  // Whoever could read the account's mail must not take the new password away.
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, id));
  await endSessionsOf(tx, id, { reason, now, exceptToken: keep?.token ?? null });
  await recordAccountChange(tx, {
    action: 'changed',
    account: row,
    act: options,
    // Logged as edited, without its value.
    fields: [{ field: 'password', from: null, to: null }],
  });
  if (given !== undefined) {
    await removePasskeys(tx, row, options);
    await given.endKeys(tx, row, options);
  }
  return row.username;
}

async function removePasskeys(tx: Queries, account: Pick<Account, 'id' | 'username'>, act: Act) {
  const removed = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, account.id))
    .returning({ name: passkeys.name });
  await dropUnusedCodes(tx, account.id);
  for (const { name } of removed) await recordPasskey(tx, account, { from: name, to: null }, act);
}

/** Characters of user names that are hard to tell apart or easy to miss, each with its common form. */
const alike: readonly [RegExp, string][] = [
  [/[._@+-]/g, ''],
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  // After the pairs, because Marcia must not look like Marda.
  [/i/g, 'l'],
];

/** Equal for names that look alike. */
const shapeOf = (username: string) =>
  alike.reduce((shape, [letters, one]) => shape.replaceAll(letters, one), username.toLowerCase());

/**
 * The name among `known` that looks like a new one without being the same, such as `admin` and `adrnin`; null
 * if there is none. Other alphabets and invisible characters need no check here: names are plain letters.
 */
const findLookAlike = (username: string, known: readonly string[]): string | null =>
  known.find((other) => other !== username && shapeOf(other) === shapeOf(username)) ?? null;

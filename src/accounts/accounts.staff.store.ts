import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { Role } from '../platform/roles.ts';
import { recordAccountChange, type Act } from './account-log.store.ts';
import { normalizeUsername, type Account } from './account.ts';
import type { AccountProfile, StaffAccount } from './accounts.schema.ts';
import { createUser } from './accounts.store.ts';
import { passwordLinks, users } from './accounts.table.ts';
import { changeProfileWithin } from './profiles.store.ts';
import { hasSecondFactor, removeSecondFactor } from './second-factor/second-factor.store.ts';
import { endSessionsOf } from './sessions.store.ts';

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

/** Throws 409 if the name is taken, ignoring case, or looks like another one; and as `changeProfile` does. */
export function addAccount(
  database: Database,
  {
    profile,
    ...input
  }: { username: string; passwordHash: string; role: Role; profile: Partial<AccountProfile> },
  { by, now }: Act,
): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    const known = await tx.select({ username: users.username, email: users.email }).from(users);
    if (known.some(({ email }) => email === normalizeUsername(input.username)))
      throw nameConflict('Another account has this mail address');
    const other = findLookAlike(
      normalizeUsername(input.username),
      known.map(({ username }) => username),
    );
    if (other !== null) throw nameConflict(`This looks like the username ${other}, which exists`);
    const created = await createUser(tx, input, now);
    if (created === null) throw nameConflict('This username is taken');
    await recordAccountChange(tx, { action: 'added', account: created, act: { by, now } });
    const saved = await changeProfileWithin(tx, created.id, profile, { by, now });
    return {
      ...created,
      ...saved,
      createdAt: now.toISOString(),
      lastLoginAt: null,
      disabledAt: null,
      hasSecondFactor: false,
      isYou: false,
    };
  });
}

const nameConflict = (message: string) =>
  new ApiError(409, message, { issues: [{ path: 'username', message }] });

/**
 * The account with this id, with all accounts of admins locked in a fixed order: if two admins act on each
 * other, the second sees what the first has done. Throws 404.
 */
async function lockAccount(tx: Queries, id: number) {
  const admins = await tx.select().from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update');
  const [row] = await tx.select(accountRow).from(users).where(eq(users.id, id)).for('update');
  if (!row) throw notFound('Account');
  const isLastAdmin =
    row.role === 'admin' &&
    row.disabledAt === null &&
    !admins.some((other) => other.id !== id && other.disabledAt === null);
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
    const fields = [{ field: 'role', from: row.role, to: role }];
    await recordAccountChange(tx, { action: 'changed', account: row, act: { by, now }, fields });
    return toStaffAccount({ ...row, role }, by);
  });
}

/** Removes the second factor of an account: app, passkeys and recovery codes. Throws 404. */
export function resetSecondFactor(database: Database, id: number, act: Act): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    const [row] = await tx.select(accountRow).from(users).where(eq(users.id, id)).for('update');
    if (!row) throw notFound('Account');
    if (!row.hasSecondFactor) return toStaffAccount(row, act.by);
    await removeSecondFactor(tx, id);
    await recordSecondFactor(tx, row, false, act);
    return toStaffAccount({ ...row, hasSecondFactor: false }, act.by);
  });
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

/**
 * Sets an account's password and ends its sessions, except that of `keep.token`. With `keep`, for staff who
 * change their own password, it throws 409 if the password is no longer `keep.passwordHash`. Returns the
 * account's username. Throws 404.
 */
export const setPassword = (
  database: Database,
  id: number,
  passwordHash: string,
  options: PasswordChange,
): Promise<string> => database.queries.transaction((tx) => setPasswordWithin(tx, id, passwordHash, options));

type PasswordChange = Act & { keep?: { token: string | null; passwordHash: string } };

/** The same within a transaction. */
export async function setPasswordWithin(
  tx: Queries,
  id: number,
  passwordHash: string,
  options: PasswordChange,
): Promise<string> {
  const { keep } = options;
  const [row] = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), keep === undefined ? undefined : eq(users.passwordHash, keep.passwordHash)))
    .returning();
  if (!row) {
    if (keep === undefined) throw notFound('Account');
    throw new ApiError(409, 'Your password was changed elsewhere at the same moment');
  }
  const reason = 'password changed';
  // Whoever could read the account's mail must not take the new password away.
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, id));
  await endSessionsOf(tx, id, { reason, now: options.now, exceptToken: keep?.token ?? null });
  await recordAccountChange(tx, {
    action: 'changed',
    account: row,
    act: options,
    // Logged as edited, without its value.
    fields: [{ field: 'password', from: null, to: null }],
  });
  return row.username;
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

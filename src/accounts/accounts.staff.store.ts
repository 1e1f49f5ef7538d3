import { and, eq, isNull } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { Account, StaffAccount } from './account.ts';
import { createUser } from './accounts.store.ts';
import { users } from './accounts.table.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/** Who makes a change and when, for the change log. */
type Act = { by: Account; now: Date };

const toStaffAccount = (row: typeof users.$inferSelect, you: Account): StaffAccount => ({
  id: row.id,
  username: row.username,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  isYou: row.id === you.id,
});

/** Every account, disabled ones too, the oldest first. */
export async function listAccounts(queries: Queries, you: Account): Promise<StaffAccount[]> {
  const rows = await queries.select().from(users).orderBy(users.createdAt, users.id);
  return rows.map((row) => toStaffAccount(row, you));
}

/** Adds an account. Throws 409 if the name is taken, ignoring case. */
export function addAccount(
  database: Database,
  input: { username: string; passwordHash: string },
  { by, now }: Act,
): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    const created = await createUser(tx, input, now);
    if (created === null) {
      const message = 'This username is taken';
      throw new ApiError(409, message, { issues: [{ path: 'username', message }] });
    }
    await recordAccountChange(tx, { action: 'added', account: created, act: { by, now } });
    return { ...created, createdAt: now.toISOString(), lastLoginAt: null, disabledAt: null, isYou: false };
  });
}

/**
 * Disables or enables an account. Disabling ends its sessions in the same transaction; its history stays.
 * Throws 404, 403 for one's own account, and 409 for the last active one.
 */
export function setDisabled(
  database: Database,
  id: number,
  disabled: boolean,
  { by, now }: Act,
): Promise<StaffAccount> {
  return database.queries.transaction(async (tx) => {
    if (disabled && id === by.id) throw new ApiError(403, 'You cannot disable your own account');
    // Locked in a fixed order: if two people disable each other, the second sees what the first has done.
    const active = await tx
      .select({ id: users.id })
      .from(users)
      .where(isNull(users.disabledAt))
      .orderBy(users.id)
      .for('update');
    const [row] = await tx.select().from(users).where(eq(users.id, id));
    if (!row) throw notFound('Account');
    if ((row.disabledAt !== null) === disabled) return toStaffAccount(row, by);
    if (disabled && !active.some((other) => other.id !== id)) {
      throw new ApiError(409, 'The last active account cannot be disabled');
    }
    const disabledAt = disabled ? now : null;
    await tx.update(users).set({ disabledAt }).where(eq(users.id, id));
    if (disabled) await deleteSessionsOf(tx, id);
    await recordAccountChange(tx, {
      action: disabled ? 'disabled' : 'enabled',
      account: row,
      act: { by, now },
    });
    return toStaffAccount({ ...row, disabledAt }, by);
  });
}

/**
 * Sets an account's password and ends its sessions, except that of `keep.token`. With `keep`, for staff who
 * change their own password, it throws 409 if the password is no longer `keep.passwordHash`. Throws 404.
 */
export function setPassword(
  database: Database,
  id: number,
  passwordHash: string,
  options: Act & { keep?: { token: string | null; passwordHash: string } },
): Promise<void> {
  const { keep } = options;
  return database.queries.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ passwordHash })
      .where(
        and(eq(users.id, id), keep === undefined ? undefined : eq(users.passwordHash, keep.passwordHash)),
      )
      .returning();
    if (!row) {
      if (keep === undefined) throw notFound('Account');
      throw new ApiError(409, 'Your password was changed elsewhere at the same moment');
    }
    await deleteSessionsOf(tx, id, keep?.token ?? null);
    await recordAccountChange(tx, {
      action: 'changed',
      account: row,
      act: options,
      // Logged as edited, without its value.
      fields: [{ field: 'password', from: null, to: null }],
    });
  });
}

function recordAccountChange(
  queries: Queries,
  change: {
    action: 'added' | 'changed' | 'disabled' | 'enabled';
    account: Pick<Account, 'id' | 'username'>;
    act: Act;
    fields?: { field: string; from: null; to: null }[];
  },
): Promise<void> {
  const { account, act } = change;
  return recordChanges(
    queries,
    [
      {
        by: act.by.username,
        kind: 'account',
        action: change.action,
        subjectId: account.id,
        subject: account.username,
        fields: change.fields ?? [],
      },
    ],
    act.now,
  );
}

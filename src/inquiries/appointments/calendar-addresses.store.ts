import { and, eq, isNull } from 'drizzle-orm';
import { calendarAddresses, users } from '../../accounts/accounts.table.ts';
import { may } from '../../accounts/permissions.ts';
import type { Queries } from '../../platform/database.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { newToken } from '../../platform/new-token.ts';

/** Makes the key of a calendar's address. The earlier key of that calendar stops working. */
export async function renewCalendarKey(
  queries: Queries,
  { userId, isOwn }: { userId: number; isOwn: boolean },
  now: Date,
): Promise<string> {
  const key = newToken();
  const row = { keyHash: tokenHashOf(key), ending: key.slice(-4), createdAt: now };
  await queries
    .insert(calendarAddresses)
    .values({ userId, isOwn, ...row })
    .onConflictDoUpdate({ target: [calendarAddresses.userId, calendarAddresses.isOwn], set: row });
  return key;
}

export async function deleteCalendarKey(
  queries: Queries,
  { userId, isOwn }: { userId: number; isOwn: boolean },
): Promise<void> {
  await queries
    .delete(calendarAddresses)
    .where(and(eq(calendarAddresses.userId, userId), eq(calendarAddresses.isOwn, isOwn)));
}

export async function readCalendarAddresses(queries: Queries, userId: number) {
  const rows = await queries
    .select({
      isOwn: calendarAddresses.isOwn,
      ending: calendarAddresses.ending,
      createdAt: calendarAddresses.createdAt,
    })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, userId))
    .orderBy(calendarAddresses.isOwn);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Whose calendar a key opens; null if nobody's, or of somebody who may not see inquiries any more. */
export async function findCalendar(
  queries: Queries,
  key: string,
): Promise<{ userId: number; isOwn: boolean } | null> {
  const [row] = await queries
    .select({ userId: users.id, role: users.role, isOwn: calendarAddresses.isOwn })
    .from(calendarAddresses)
    .innerJoin(users, eq(users.id, calendarAddresses.userId))
    .where(and(eq(calendarAddresses.keyHash, tokenHashOf(key)), isNull(users.disabledAt)));
  return row && may(row.role, 'answer-leads') ? { userId: row.userId, isOwn: row.isOwn } : null;
}

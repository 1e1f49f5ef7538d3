import { createHash } from 'node:crypto';
import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { recoveryCodes, users } from '../accounts.table.ts';
import { readableCode } from '../password.ts';
import { stepOf } from './totp.ts';

const codeCount = 10;

/** Attempts are limited, so 50 bits are enough. */
const newCode = () => readableCode(2);

/** Ignores case, spaces and hyphens. Codes of two accounts never have the same hash. */
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');

/** The source of an accepted code: the app, or the recovery codes. */
export type AcceptedCode = 'app' | 'recovery';

/**
 * Accepts a code of the account's second factor at `now`, once: a code of the app is refused from then on, as
 * are those before it, and a recovery code is deleted. Null if it is not accepted.
 */
export async function acceptCode(
  queries: Queries,
  account: { id: number; totpSecret: string },
  code: string,
  now: Date,
): Promise<AcceptedCode | null> {
  const step = stepOf(account.totpSecret, code.replace(/\s/g, ''), now);
  if (step !== null) {
    const [accepted] = await queries
      .update(users)
      .set({ totpLastStep: step })
      .where(
        and(
          eq(users.id, account.id),
          eq(users.totpSecret, account.totpSecret),
          or(isNull(users.totpLastStep), lt(users.totpLastStep, step)),
        ),
      )
      .returning({ id: users.id });
    return accepted ? 'app' : null;
  }
  const [used] = await queries
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashOf(account.id, code)), eq(recoveryCodes.userId, account.id)))
    .returning({ userId: recoveryCodes.userId });
  return used ? 'recovery' : null;
}

/**
 * Turns the second factor of an account on, with the time step of the code that proved it. Returns its
 * recovery codes, which are stored as hashes only; null if it is on already. Call it in a transaction.
 */
export async function turnOn(
  tx: Queries,
  userId: number,
  { secret, step }: { secret: string; step: number },
): Promise<string[] | null> {
  const [changed] = await tx
    .update(users)
    .set({ totpSecret: secret, totpLastStep: step })
    .where(and(eq(users.id, userId), isNull(users.totpSecret)))
    .returning({ id: users.id });
  if (!changed) return null;
  const codes = Array.from({ length: codeCount }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** Turns the second factor of an account off, and deletes its recovery codes. Call it in a transaction. */
export async function turnOff(queries: Queries, userId: number): Promise<void> {
  await queries.update(users).set({ totpSecret: null, totpLastStep: null }).where(eq(users.id, userId));
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function readSecondFactor(
  queries: Queries,
  userId: number,
): Promise<{ isOn: boolean; recoveryCodes: number }> {
  const [row] = await queries.select({ secret: users.totpSecret }).from(users).where(eq(users.id, userId));
  const [left] = await queries
    .select({ total: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return { isOn: typeof row?.secret === 'string', recoveryCodes: left?.total ?? 0 };
}

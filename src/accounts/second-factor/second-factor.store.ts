import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { passkeys, recoveryCodes, users } from '../accounts.table.ts';
import { countPasskeys, hasPasskey } from '../passkeys/passkeys.store.ts';
import { isEarlier, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { secretIn } from './sealed-secret.ts';
import { stepOf } from './totp.ts';

/** Whether an account in a query of `users` has a second factor: an app or a passkey. */
export const hasSecondFactor = sql<boolean>`(users.totp_secret is not null or ${hasPasskey})`;

/** The source of an accepted code: the app, or the recovery codes. */
export type AcceptedCode = 'app' | 'recovery';

/**
 * Accepts a code of the account's second factor at `now`, once: a code of the app is refused from then on, as
 * are those before it, and a recovery code is deleted. Null if it is not accepted.
 */
export async function acceptCode(
  queries: Queries,
  account: { id: number; totpSecret: string | null },
  code: string,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<AcceptedCode | null> {
  const { totpSecret } = account;
  const secret = secretIn(totpSecret, secrets);
  const step = secret === null ? null : stepOf(secret, code.replace(/\s/g, ''), now);
  if (totpSecret !== null && step !== null) {
    const [accepted] = await queries
      .update(users)
      .set({ totpLastStep: step })
      .where(
        and(
          eq(users.id, account.id),
          eq(users.totpSecret, totpSecret),
          or(isNull(users.totpLastStep), lt(users.totpLastStep, step)),
        ),
      )
      .returning({ id: users.id });
    return accepted ? 'app' : null;
  }
  return (await takeRecoveryCode(queries, account.id, code)) ? 'recovery' : null;
}

/**
 * Turns the app of an account on, with its secret as it is stored and the time step of the code that proved it. Returns its
 * recovery codes, which are stored as hashes only; null if it is on already. Call it in a transaction.
 */
export async function turnOn(
  tx: Queries,
  userId: number,
  { stored, step }: { stored: string; step: number },
): Promise<string[] | null> {
  const [changed] = await tx
    .update(users)
    .set({ totpSecret: stored, totpLastStep: step })
    .where(and(eq(users.id, userId), isNull(users.totpSecret)))
    .returning({ id: users.id });
  return changed ? replaceRecoveryCodes(tx, userId) : null;
}

/** Turns the app of an account off. Call it in a transaction. */
export async function turnOff(tx: Queries, userId: number): Promise<void> {
  await tx.update(users).set({ totpSecret: null, totpLastStep: null }).where(eq(users.id, userId));
  await dropUnusedCodes(tx, userId);
}

/** Deletes the recovery codes of an account that has no second factor any more. Call it in a transaction. */
export async function dropUnusedCodes(tx: Queries, userId: number): Promise<void> {
  const { isOn, passkeys } = await readSecondFactor(tx, userId);
  if (!isOn && passkeys === 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Removes the app and all passkeys of an account, with its recovery codes. Call it in a transaction. */
export async function removeSecondFactor(tx: Queries, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await turnOff(tx, userId);
}

/** Whether the app is on, and how many passkeys and recovery codes there are, of these how many of the earlier, shorter kind. */
export async function readSecondFactor(
  queries: Queries,
  userId: number,
): Promise<{ isOn: boolean; passkeys: number; recoveryCodes: number; earlierCodes: number }> {
  const [row] = await queries.select({ secret: users.totpSecret }).from(users).where(eq(users.id, userId));
  const codes = await queries
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return {
    isOn: typeof row?.secret === 'string',
    passkeys: await countPasskeys(queries, userId),
    recoveryCodes: codes.length,
    earlierCodes: codes.filter(isEarlier).length,
  };
}

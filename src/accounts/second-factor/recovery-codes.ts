import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { recoveryCodes } from '../accounts.table.ts';
import { hashPassword, readableCode, verifyPassword } from '../password.ts';

const codeCount = 10;
/** The first group finds the row, so that a wrong code costs one slow hash at most; the others, of 125 bits, are the secret. */
const groups = 6;
const publicLength = 5;

/** As it is compared: without case, spaces and hyphens. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How a row begins, in whose `codeHash` the argon2id hash of the code follows. */
const startOf = (userId: number, code: string) => `${userId}.${plain(code).slice(0, publicLength)}.`;

/** The whole `codeHash` of a code of 50 bits, as versions before 1.0 made them. Codes of two accounts never have the same. */
const earlierHash = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plain(code)}`)
    .digest('base64url');

/** Whether a row has a code of an earlier version. The SHA-256 in base64url has no dot. */
export const isEarlier = ({ codeHash }: { codeHash: string }) => !codeHash.includes('.');

/** Uses a recovery code up. Returns whether it was one of the account's: of several who use it at once, one has it. */
export async function takeRecoveryCode(queries: Queries, userId: number, code: string): Promise<boolean> {
  const rows = await queries
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  const earlier = earlierHash(userId, code);
  const start = startOf(userId, code);
  const row = rows.find(({ codeHash }) => codeHash === earlier || codeHash.startsWith(start));
  if (row === undefined) return false;
  const matches = isEarlier(row) || (await verifyPassword(plain(code), row.codeHash.slice(start.length)));
  if (!matches) return false;
  const taken = await queries
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, row.codeHash), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** New recovery codes in place of all others, which are stored as hashes only. Call it in a transaction. */
export async function replaceRecoveryCodes(tx: Queries, userId: number): Promise<string[]> {
  const byStart = new Map<string, string>();
  while (byStart.size < codeCount) {
    const code = readableCode(groups);
    byStart.set(startOf(userId, code), code);
  }
  const rows = await Promise.all(
    [...byStart].map(async ([start, code]) => ({
      userId,
      codeHash: `${start}${await hashPassword(plain(code))}`,
    })),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(rows);
  return [...byStart.values()];
}

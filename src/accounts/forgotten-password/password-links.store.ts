import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { passwordLinks } from '../accounts.table.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { newToken } from '../../platform/new-token.ts';

/** How long a link works. */
export const linkMinutes = 30;
const linkMs = linkMinutes * 60_000;

/** Links of one account within the hour that they are remembered for. */
const mostLinks = 3;
const keptMs = 60 * 60_000;

/**
 * The token of a new link for an account, which is stored nowhere; null if it had its links for now. Call it in a transaction
 * that has locked the account.
 */
export async function createPasswordLink(tx: Queries, userId: number, now: Date): Promise<string | null> {
  const isOld = lte(passwordLinks.createdAt, new Date(now.getTime() - keptMs));
  await tx.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), isOld));
  const [counted] = await tx
    .select({ total: count() })
    .from(passwordLinks)
    .where(eq(passwordLinks.userId, userId));
  if ((counted?.total ?? 0) >= mostLinks) return null;
  const token = newToken();
  await tx.insert(passwordLinks).values({ tokenHash: tokenHashOf(token), userId, createdAt: now });
  return token;
}

/** The page where a link's owner chooses a password. The token is behind #, so that no server logs it. */
export const passwordLinkAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/login#new-password=${token}`;

const isValid = (token: string, now: Date) =>
  and(
    eq(passwordLinks.tokenHash, tokenHashOf(token)),
    gt(passwordLinks.createdAt, new Date(now.getTime() - linkMs)),
  );

/** The id of the account that a link is for; null if it does not work any more. */
export async function readPasswordLink(queries: Queries, token: string, now: Date): Promise<number | null> {
  const [row] = await queries
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(isValid(token, now));
  return row?.userId ?? null;
}

/** Uses a link up, with the others of its account, which is locked. Returns whether it worked until now. */
export async function takePasswordLink(tx: Queries, token: string, now: Date): Promise<boolean> {
  const [taken] = await tx
    .delete(passwordLinks)
    .where(isValid(token, now))
    .returning({ userId: passwordLinks.userId });
  if (!taken) return false;
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, taken.userId));
  return true;
}

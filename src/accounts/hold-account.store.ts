import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { staffOf, type ApiEnv } from '../platform/http/api.ts';
import { users } from './accounts.table.ts';
import { bearerToken } from './guard.ts';
import { findSession } from './sessions.store.ts';

/**
 * Locks an account until the transaction ends. Whatever changes how somebody signs in does so before it touches passkeys, codes,
 * links, sessions or calendar addresses, and several accounts are locked in the order of their ids: two such acts wait for each
 * other and never deadlock.
 */
export async function holdAccount(tx: Queries, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

/**
 * Locks the caller's account likewise. Throws 401 if the session has ended since the call came in, so that nothing which opens
 * the account is added behind a reset.
 */
export async function holdOwnAccount(tx: Queries, context: Context<ApiEnv>, now: Date): Promise<void> {
  await holdAccount(tx, staffOf(context).id);
  const token = bearerToken(context);
  if (token !== null && (await findSession(tx, token, now, { isUse: false })) === null)
    throw new ApiError(401, 'Authentication required', { headers: { 'www-authenticate': 'Bearer' } });
}

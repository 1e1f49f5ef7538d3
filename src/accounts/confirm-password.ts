import type { Context } from 'hono';
import { staffOf, type ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { findById } from './accounts.store.ts';
import { bearerToken } from './guard.ts';
import { verifyPassword } from './password.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import { recordOnce, recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { admitSignIn } from './sign-in-limits.ts';
import { tokenHashOf } from '../platform/token-hash.ts';

type Options = { database: Database; clock: () => Date; settings: { rateLimits: boolean } };

/**
 * Checks that the caller knows the password of their own account, for acts for which a borrowed session must not suffice.
 * Returns the matching hash. Throws 400 at `currentPassword` if it is wrong, and 429 after too many attempts.
 */
export async function confirmPassword(
  { database, clock, settings }: Options,
  context: Context<ApiEnv>,
  currentPassword: string,
): Promise<string> {
  const by = staffOf(context);
  const now = clock();
  const event = { username: by.username, ...originOf(context) };
  const attempt = {
    username: by.username,
    address: context.var.address,
    // Counted per session, so that failures of others cannot keep the owner out.
    device: `session ${tokenHashOf(bearerToken(context) ?? '')}`,
  };
  const admitted = settings.rateLimits
    ? await admitSignIn(database, attempt, now).catch(async (error: unknown) => {
        await recordOnce(database.queries, { ...event, kind: 'throttled' }, now);
        throw error;
      })
    : null;
  const passwordHash = (await findById(database.queries, by.id))?.passwordHash ?? null;
  if (!(await verifyPassword(currentPassword, passwordHash)) || passwordHash === null) {
    await recordSignIn(database.queries, { ...event, kind: 'confirmation-failed' }, now);
    const message = 'This is not your current password';
    throw new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] });
  }
  await admitted?.succeed();
  return passwordHash;
}

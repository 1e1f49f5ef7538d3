import type { Context } from 'hono';
import type { Database } from '../platform/database.ts';
import type { ApiEnv } from '../platform/http/api.ts';
import { ApiError } from '../platform/errors.ts';
import type { Account } from './account.ts';
import { startSession, type StoredAccount } from './accounts.store.ts';
import { rememberDevice } from './known-device.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';
import { recordSignIn } from './sign-in-log/sign-in-events.store.ts';

/**
 * Starts the session of an account that has proved itself, and returns what every sign-in answers. Throws 401 if the account
 * was disabled or changed meanwhile.
 */
export async function openSession(
  { database, clock, isHttps }: { database: Database; clock: () => Date; isHttps: boolean },
  context: Context<ApiEnv>,
  account: StoredAccount,
  kind: SignInKind,
): Promise<{ token: string; user: Account }> {
  const now = clock();
  const origin = originOf(context);
  const token = await startSession(database, account, now, origin);
  if (token === null) throw refused();
  const { id, username, role } = account;
  await recordSignIn(database.queries, { kind, username, ...origin }, now);
  rememberDevice(context, account, { isHttps, now });
  context.header('cache-control', 'no-store');
  return { token, user: { id, username, role } };
}

/** Says the same whatever was wrong. */
export const refused = () => new ApiError(401, 'Invalid username or password');

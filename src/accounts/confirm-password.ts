import type { Context } from 'hono';
import { staffOf, type ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findById, type StoredAccount } from './accounts.store.ts';
import { bearerToken } from './guard.ts';
import { verifyPassword } from './password.ts';
import { factorNeeded, hasFactor, proveFactor, type GivenFactor } from './second-factor/prove-factor.ts';
import type { AcceptedCode } from './second-factor/second-factor.store.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import { recordOnce, recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { admitSignIn } from './sign-in-limits.ts';
import { tokenHashOf } from '../platform/token-hash.ts';

type Options = { database: Database; clock: () => Date; settings: { rateLimits: boolean } };

/** What is checked besides the password. Throws what is to be answered; `isAsking` if nothing was given that could be wrong. */
type Further = (account: StoredAccount) => Promise<{ isAsking: boolean; error: ApiError } | null>;

/**
 * Checks that the caller knows the password of their own account, for acts for which a borrowed session must not suffice.
 * Returns the matching hash. Throws 400 at `currentPassword` if it is wrong, and 429 after too many attempts.
 */
export async function confirmPassword(
  { database, clock, settings }: Options,
  context: Context<ApiEnv>,
  currentPassword: string,
  further?: Further,
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
  const account = await findById(database.queries, by.id);
  if (!(await verifyPassword(currentPassword, account?.passwordHash ?? null)) || account === null) {
    await recordSignIn(database.queries, { ...event, kind: 'confirmation-failed' }, now);
    const message = 'This is not your current password';
    throw new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] });
  }
  const problem = (await further?.(account)) ?? null;
  if (problem !== null) {
    if (problem.isAsking) await admitted?.withdraw();
    throw problem.error;
  }
  // The password alone does not forget wrong codes: whoever guesses them has it.
  if (further === undefined && hasFactor(account)) await admitted?.withdraw();
  else await admitted?.succeed();
  return account.passwordHash;
}

/**
 * Checks the password, and the second factor of an account that has one, for acts that change who may sign in, and how: whoever
 * has the password alone must not take the factor away, nor make another account or key. Throws as `confirmPassword` does, and 400 at `code`,
 * with one at `passkey` too if the account has one, without a factor or with a wrong one. Returns what proved the factor, null
 * for an account without one, and what else the body asks for.
 */
export async function confirmOwner<Body extends GivenFactor & { currentPassword: string }>(
  options: Options & { settings: { publicUrl: string }; secrets: Secrets },
  context: Context<ApiEnv>,
  { currentPassword, code, passkey, ...input }: Body,
): Promise<{
  proof: AcceptedCode | 'passkey' | null;
  input: Omit<Body, 'currentPassword' | 'code' | 'passkey'>;
}> {
  const { database, clock, secrets, settings } = options;
  const { queries } = database;
  let proof: AcceptedCode | 'passkey' | null = null;
  await confirmPassword(options, context, currentPassword, async (account) => {
    if (!hasFactor(account)) return null;
    const now = clock();
    const { publicUrl } = settings;
    const proven = await proveFactor(account, { code, passkey }, { queries, secrets, publicUrl, now });
    if (typeof proven === 'string') {
      proof = proven;
      return null;
    }
    const { kind, message } = proven;
    const isAsking = kind === 'code-asked';
    if (!isAsking)
      await recordSignIn(queries, { kind, username: account.username, ...originOf(context) }, now);
    return { isAsking, error: factorNeeded(400, message, account) };
  });
  return { proof, input };
}

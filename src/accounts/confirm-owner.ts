import type { Context } from 'hono';
import { errorContent, staffOf, type ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { enterCurrent } from './accounts.schema.ts';
import { findById } from './accounts.store.ts';
import { bearerToken } from './guard.ts';
import { verifyPassword } from './password.ts';
import { factorNeeded, hasFactor, proveFactor, type GivenFactor } from './second-factor/prove-factor.ts';
import type { AcceptedCode } from './second-factor/second-factor.store.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import { recordOnce, recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { admitSignIn } from './sign-in-limits.ts';
import { tokenHashOf } from '../platform/token-hash.ts';

/** What a call that `confirmOwner` guards answers besides its own, for its description. */
export const unconfirmed = {
  400: errorContent('A field is not valid, or the password or the second factor is wrong or missing'),
  429: errorContent('Too many wrong passwords or codes'),
};

type Options = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
};

type Given = GivenFactor & { currentPassword?: string | undefined };

/**
 * Checks the caller's own password, and the second factor of an account that has one, for acts for which a borrowed session
 * must not suffice, nor the password alone. Throws 400 at `currentPassword` if it is missing or wrong, 400 at `code`, with one at
 * `passkey` too if the account has one, without a factor or with a wrong one, and 429 after too many attempts. Returns what proved
 * the factor, null for an account without one, the hash of the password, and what else the body asks for.
 */
export async function confirmOwner<Body extends Given>(
  { database, clock, secrets, settings }: Options,
  context: Context<ApiEnv>,
  { currentPassword, code, passkey, ...input }: Body,
): Promise<{
  proof: AcceptedCode | 'passkey' | null;
  passwordHash: string;
  input: Omit<Body, keyof Given>;
}> {
  if (currentPassword === undefined) throw atPassword(enterCurrent);
  const { queries } = database;
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
        await recordOnce(queries, { ...event, kind: 'throttled' }, now);
        throw error;
      })
    : null;
  const account = await findById(queries, by.id);
  if (!(await verifyPassword(currentPassword, account?.passwordHash ?? null)) || account === null) {
    await recordSignIn(queries, { ...event, kind: 'confirmation-failed' }, now);
    throw atPassword('This is not your current password');
  }
  const proof = hasFactor(account)
    ? await proveFactor(
        account,
        { code, passkey },
        { queries, secrets, publicUrl: settings.publicUrl, now: clock() },
      )
    : null;
  if (proof !== null && typeof proof !== 'string') {
    const { kind, message } = proof;
    // Nothing was given that could be wrong.
    if (kind === 'code-asked') await admitted?.withdraw();
    else await recordSignIn(queries, { ...event, kind }, now);
    throw factorNeeded(400, message, account);
  }
  await admitted?.succeed();
  return { proof, passwordHash: account.passwordHash, input };
}

/** `confirmOwner` if the act demands it, for calls of which only some do. Returns what else the body asks for. */
export async function confirmOwnerIf<Body extends Given>(
  isDemanded: boolean,
  options: Options,
  context: Context<ApiEnv>,
  body: Body,
): Promise<Omit<Body, keyof Given>> {
  const { currentPassword: _password, code: _code, passkey: _passkey, ...input } = body;
  if (isDemanded) await confirmOwner(options, context, body);
  return input;
}

const atPassword = (message: string) =>
  new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] });

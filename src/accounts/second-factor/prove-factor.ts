import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { StoredAccount } from '../accounts.store.ts';
import { acceptPasskey } from '../passkeys/ceremonies.ts';
import type { PasskeyAnswer } from '../passkeys/passkey.schema.ts';
import { secretIn } from './sealed-secret.ts';
import { acceptCode, type AcceptedCode } from './second-factor.store.ts';

/** What somebody gives as the second factor: a code of the app or a recovery code, or what a passkey has signed. */
export type GivenFactor = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

type Proving = { queries: Queries; secrets: Secrets; publicUrl: string; now: Date };

/** What is wrong with a given second factor, as the kind of its entry in the log of sign-ins. */
export type FactorProblem = { kind: 'code-asked' | 'code-failed' | 'passkey-failed'; message: string };

/** Whether an account has a second factor that can be asked for. */
export const hasFactor = (account: StoredAccount) => account.totpSecret !== null || hasPasskey(account);

const hasPasskey = ({ passkeyIds }: StoredAccount) => passkeyIds.length > 0;

/** Accepts the second factor of an account that has one, once. Returns what proved it, or what is wrong. */
export async function proveFactor(
  account: StoredAccount,
  { code = '', passkey }: GivenFactor,
  { queries, secrets, publicUrl, now }: Proving,
): Promise<AcceptedCode | 'passkey' | FactorProblem> {
  if (passkey !== undefined) {
    const id = await acceptPasskey(queries, passkey, { publicUrl, isAlone: false, now });
    if (id === account.id) return 'passkey';
    return { kind: 'passkey-failed', message: 'This passkey does not belong to this account.' };
  }
  if (code.trim() === '') return { kind: 'code-asked', message: askFor(account, secrets) };
  const accepted = await acceptCode(queries, account, code, { secrets, now });
  if (accepted !== null) return accepted;
  const message = isUnreadable(account, secrets)
    ? askFor(account, secrets)
    : 'This code is not valid. Each code can be used once.';
  return { kind: 'code-failed', message };
}

const isUnreadable = ({ totpSecret }: StoredAccount, secrets: Secrets) =>
  totpSecret !== null && secretIn(totpSecret, secrets) === null;

function askFor(account: StoredAccount, secrets: Secrets): string {
  if (isUnreadable(account, secrets))
    return 'Codes of your authenticator app cannot be checked on this server any more. Enter a recovery code, or ask an admin to reset your second factor.';
  if (!hasPasskey(account)) return 'Enter the code from your authenticator app';
  return account.totpSecret === null
    ? 'Use your passkey, or enter a recovery code'
    : 'Use your passkey, or enter the code from your authenticator app';
}

/** An error with an issue at `code`, which recovery codes answer too, and one at `passkey` if the account has one. */
export const factorNeeded = (status: 400 | 401, message: string, account: StoredAccount) =>
  new ApiError(status, message, {
    issues: ['code', ...(hasPasskey(account) ? ['passkey'] : [])].map((path) => ({ path, message })),
  });

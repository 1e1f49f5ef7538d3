import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database.ts';
import type { Act } from './account-log.store.ts';
import { resetSecondFactor, setPasswordWithin, type EndKeys } from './accounts.staff.store.ts';
import { findBySignInName, type StoredAccount } from './accounts.store.ts';
import { users } from './accounts.table.ts';
import { generatePassword, hashPassword } from './password.ts';
import { createPasswordLink } from './forgotten-password/password-links.store.ts';
import { forgetAllFailures } from './sign-in-limits.ts';
import { recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';

/** How logs name whoever runs the command: no username has a space. */
const operator = 'account reset';

/** No account has the name, or it has nothing to reset. Its message is one line, and nothing was changed. */
export class ResetRefusedError extends Error {}

/**
 * Gives an account a new password, which is returned and stored nowhere, and ends its sessions, passkeys, calendar
 * addresses and keys. Failed sign-ins are forgotten, so that its owner can sign in at once; while others go on guessing,
 * `token` makes a link that lets its owner in all the same. Its authenticator app stays. `name` is its username or mail
 * address. Throws `ResetRefusedError`.
 */
export async function resetPassword(
  database: Database,
  { name, endKeys, now }: { name: string; endKeys: EndKeys; now: Date },
): Promise<{
  username: string;
  password: string;
  /** Of `passwordLinkAddress`; null for a disabled account. */
  token: string | null;
  hasApp: boolean;
  hadPasskey: boolean;
  isDisabled: boolean;
}> {
  const account = await findAccount(database, name);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const token = await database.queries.transaction(async (tx) => {
    await setPasswordWithin(tx, account.id, passwordHash, { ...actOn(account, now), given: { endKeys } });
    await record(tx, 'password-reset', account, now);
    await forgetAllFailures(tx);
    return account.disabledAt === null ? createPasswordLink(tx, account.id, now) : null;
  });
  return {
    username: account.username,
    password,
    token,
    hasApp: account.totpSecret !== null,
    hadPasskey: account.passkeyIds.length > 0,
    isDisabled: account.disabledAt !== null,
  };
}

/**
 * Removes the authenticator app, passkeys and recovery codes of an account, and forgets failed sign-ins; its password stays.
 * Returns its username. Throws `ResetRefusedError`, also if it has no second factor.
 */
export async function removeFactor(
  database: Database,
  { name, now }: { name: string; now: Date },
): Promise<{ username: string; isDisabled: boolean }> {
  const account = await findAccount(database, name);
  const { username } = account;
  await database.queries.transaction(async (tx) => {
    const { wasOn } = await resetSecondFactor(tx, account.id, actOn(account, now));
    if (!wasOn) throw new ResetRefusedError(`${username} has no second factor. Nothing was changed.`);
    await record(tx, 'second-factor-reset', account, now);
    await forgetAllFailures(tx);
  });
  return { username, isDisabled: account.disabledAt !== null };
}

const actOn = ({ id, role }: StoredAccount, now: Date): Act => ({
  by: { id, username: operator, role },
  now,
});

const record = (tx: Queries, kind: SignInKind, { username }: StoredAccount, now: Date) =>
  recordSignIn(tx, { kind, username, by: operator, address: 'this server', device: 'Command line' }, now);

async function findAccount(database: Database, name: string): Promise<StoredAccount> {
  const account = await findBySignInName(database.queries, name);
  if (account === null) throw new ResetRefusedError(await unknownText(database, name));
  return account;
}

async function unknownText({ queries }: Database, name: string): Promise<string> {
  const admins = await queries
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(users.id);
  const names = admins.map(({ username }) => username).join(', ');
  return `There is no account ${name}. Nothing was changed. The admins are: ${names || 'none'}.`;
}

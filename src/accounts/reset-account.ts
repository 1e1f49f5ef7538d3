import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { resetSecondFactor, setPasswordWithin, type EndKeys } from './accounts.staff.store.ts';
import { findBySignInName } from './accounts.store.ts';
import { users } from './accounts.table.ts';
import { generatePassword, hashPassword } from './password.ts';
import { recordSignIn } from './sign-in-log/sign-in-events.store.ts';

/** How logs name whoever runs the command: no username has a space. */
const operator = 'account reset';

/** No account has the name. Its message names the admins there are. */
export class UnknownAccountError extends Error {}

/**
 * Gives an account a new password, which is returned and stored nowhere, and ends its sessions, passkeys, calendar
 * addresses and keys; with `removesFactor` its authenticator app goes too. `name` is its username or mail address. Throws `UnknownAccountError`.
 */
export async function resetAccount(
  database: Database,
  {
    name,
    removesFactor,
    endKeys,
    now,
  }: { name: string; removesFactor: boolean; endKeys: EndKeys; now: Date },
): Promise<{
  username: string;
  password: string;
  hasApp: boolean;
  hadPasskey: boolean;
  isDisabled: boolean;
}> {
  const account = await findBySignInName(database.queries, name);
  if (account === null) throw new UnknownAccountError(await unknownText(database, name));
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const act = { by: { id: account.id, username: operator, role: account.role }, now };
  await database.queries.transaction(async (tx) => {
    await setPasswordWithin(tx, account.id, passwordHash, { ...act, given: { endKeys } });
    if (removesFactor) await resetSecondFactor(tx, account.id, act);
    const where = { address: 'this server', device: 'Command line' };
    const { username } = account;
    await recordSignIn(tx, { kind: 'password-reset', username, by: operator, ...where }, now);
  });
  return {
    username: account.username,
    password,
    hasApp: account.totpSecret !== null && !removesFactor,
    hadPasskey: account.hasPasskey,
    isDisabled: account.disabledAt !== null,
  };
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

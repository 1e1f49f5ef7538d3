/** `npm run account`: the accounts of staff, and help for one whose owner cannot sign in. */
import { parseArgs } from 'node:util';
import { endKeysOf } from '../api-keys/api-keys.store.ts';
import { accountName } from '../accounts/account-name.ts';
import { listForOperator, type ListedAccount } from '../accounts/account-list.store.ts';
import { linkMinutes, passwordLinkAddress } from '../accounts/forgotten-password/password-links.store.ts';
import { removeFactor, resetPassword, ResetRefusedError } from '../accounts/reset-account.ts';
import { BackupError, requireEmbedded } from '../backups/backup-format.ts';
import { columns, ifInUse, print, runCommand, UsageError } from '../platform/command.ts';
import type { Database } from '../platform/database.ts';
import { unavailableReason } from '../platform/database/failures.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { messageOf } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { readSettings, type Settings } from '../platform/settings.ts';

const usage = `Usage: npm run account -- list
       npm run account -- reset-password NAME
       npm run account -- reset-second-factor NAME

Helps an account whose owner cannot sign in. NAME is a username or mail address. The site may be running. For
everybody but the last admin, Settings, Staff accounts does the same. After a reset nobody has to wait because of failed
sign-ins.

  list                      all accounts, without secrets
  reset-password NAME       give it a new password, which is printed once, and sign it out everywhere; its passkeys,
                            calendar addresses and API keys end. Signing in asks for a password of its owner's own
  reset-second-factor NAME  remove its authenticator app, passkeys and recovery codes; its password stays
  --help                    show this

Exit codes: 0 done, 1 a failure (nothing was changed), 2 wrong use.`;

/** What each word does, and whether an account has to be named. */
const verbs: Readonly<
  Record<
    string,
    { isNamed: boolean; run: (database: Database, name: string, settings: Settings) => Promise<string[]> }
  >
> = {
  list: { isNamed: false, run: list },
  'reset-password': { isNamed: true, run: newPassword },
  'reset-second-factor': { isNamed: true, run: withoutFactor },
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    print([usage]);
    return 0;
  }
  const [word = '', name = '', ...rest] = positionals;
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (verb === undefined) throw new UsageError('Say list, reset-password NAME or reset-second-factor NAME.');
  if (verb.isNamed && (name === '' || rest.length > 0))
    throw new UsageError(`Name one account: ${word} NAME.`);
  if (!verb.isNamed && name !== '') throw new UsageError(`Say ${word} alone.`);
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) requireEmbedded(settings.dataDir);
  const database = await openDatabase(settings, createLog('silent'), { join: true });
  try {
    await migrate(database);
    print(await verb.run(database, name, settings));
    return 0;
  } finally {
    await database.close();
  }
}

async function list({ queries }: Database): Promise<string[]> {
  const accounts = await listForOperator(queries);
  if (accounts.length === 0) return ['There is no account. The next start of the site makes the first one.'];
  const titles = ['username', 'name', 'role', 'state', 'second factor', 'last sign-in (UTC)'];
  return columns([titles, ...accounts.map(cellsOf)]);
}

const cellsOf = (account: ListedAccount): string[] => {
  const { username, role, disabledAt, passwordGivenAt, hasApp, passkeys, lastLoginAt } = account;
  const name = accountName({ ...account, username: '' });
  const factors = [
    ...(hasApp ? ['app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return [
    username,
    name || '-',
    role,
    disabledAt !== null ? 'disabled' : passwordGivenAt !== null ? 'must change password' : 'active',
    factors.join(', ') || 'none',
    lastLoginAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
  ];
};

async function newPassword(database: Database, name: string, { publicUrl }: Settings): Promise<string[]> {
  const reset = await resetPassword(database, { name, endKeys: endKeysOf, now: new Date() });
  return [
    `The new password of ${reset.username}, which is not shown again: ${reset.password}`,
    'Signing in with it leads to a password of your own.',
    ...(reset.token === null
      ? []
      : [
          `If others lock the account again by guessing, its owner can sign in here, once, within ${linkMinutes} minutes:`,
          `  ${passwordLinkAddress(publicUrl, reset.token)}`,
        ]),
    ...(reset.hadPasskey ? ['Its passkeys are removed.'] : []),
    ...(reset.hasApp
      ? [`Its authenticator app is still asked for; reset-second-factor ${reset.username} removes it.`]
      : []),
    ...disabledLine(reset),
  ];
}

async function withoutFactor(database: Database, name: string): Promise<string[]> {
  const reset = await removeFactor(database, { name, now: new Date() });
  return [
    `${reset.username} signs in with its password alone: authenticator app, passkeys and recovery codes are removed.`,
    ...disabledLine(reset),
  ];
}

const disabledLine = ({ isDisabled }: { isDisabled: boolean }) =>
  isDisabled ? ['The account is disabled: another admin enables it in Staff accounts.'] : [];

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** The message for an error that the user can do something about; null for a bug. */
function explain(error: unknown): string | null {
  if (error instanceof ResetRefusedError || error instanceof BackupError) return error.message;
  const reason = unavailableReason(error);
  return reason === null ? null : `${reason} Nothing was changed.`;
}

await runCommand({ name: 'account', ifInUse: ifInUse.joining, explain, run });

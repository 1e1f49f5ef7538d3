/** `npm run account -- reset NAME`: a new password for an account whose owner cannot sign in. */
import { parseArgs } from 'node:util';
import { endKeysOf } from '../api-keys/api-keys.store.ts';
import { resetAccount, UnknownAccountError } from '../accounts/reset-account.ts';
import { ifInUse, print, runCommand, UsageError } from '../platform/command.ts';
import { isUnavailable } from '../platform/database/failures.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { messageOf } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';

const usage = `Usage: npm run account -- reset NAME [options]

Gives the account NAME, a username or mail address, a new password, which is printed once, and signs it out
everywhere. Its passkeys, calendar addresses and API keys end. Signing in asks for a password of its owner's own. The site
may be running. For everybody but the last admin, Settings, Staff accounts does the same.

  --without-second-factor  remove its authenticator app and recovery codes too
  --help                   show this

Exit codes: 0 done, 1 a failure (nothing was changed), 2 wrong use.`;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    print([usage]);
    return 0;
  }
  const [verb, name] = positionals;
  if (verb !== 'reset' || name === undefined || positionals.length > 2)
    throw new UsageError('Say reset, and name one account.');
  const database = await openDatabase(readSettings(process.env), createLog('silent'), { join: true });
  try {
    await migrate(database);
    const removesFactor = values['without-second-factor'];
    const reset = await resetAccount(database, {
      name,
      removesFactor,
      endKeys: endKeysOf,
      now: new Date(),
    });
    print([
      `The new password of ${reset.username}, which is not shown again: ${reset.password}`,
      'Signing in with it leads to a password of your own.',
      ...(reset.hadPasskey ? ['Its passkeys are removed.'] : []),
      ...(reset.hasApp
        ? ['Its authenticator app is still asked for; --without-second-factor removes it.']
        : []),
      ...(reset.isDisabled ? ['The account is disabled: another admin enables it in Staff accounts.'] : []),
    ]);
    return 0;
  } finally {
    await database.close();
  }
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: flag, 'without-second-factor': flag },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** The message for an error that the user can do something about; null for a bug. */
function explain(error: unknown): string | null {
  if (error instanceof UnknownAccountError) return error.message;
  return isUnavailable(error) ? 'The connection to the database was lost. Nothing was changed.' : null;
}

await runCommand({ name: 'account', ifInUse: ifInUse.joining, explain, run });

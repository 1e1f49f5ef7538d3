import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirectoryError } from '../platform/data-directory.ts';
import { DatabaseStartError, isUnavailable } from '../platform/database/failures.ts';
import { messageOf } from '../platform/errors.ts';
import { SettingError } from '../platform/settings.ts';
import { BackupError } from './backup-format.ts';
import { describeFailure } from './describe-failure.ts';

/** Invalid arguments of a command. */
export class UsageError extends Error {}

export const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Milliseconds between two progress lines: on a terminal, where they replace each other, and elsewhere. */
const interval = process.stdout.isTTY ? 200 : 10_000;

/** Shows the state of a long command now and then. */
export function createProgress(what: string) {
  let shown = Date.now();
  let isShown = false;
  return {
    show(state: string) {
      if (Date.now() - shown < interval) return;
      shown = Date.now();
      isShown = true;
      process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${what}: ${state}` : `${what}: ${state}\n`);
    },
    end() {
      if (isShown && process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    },
  };
}

export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Throws `BackupError` if `dataDir` holds no database, so that a mistyped folder is not filled with a new one. */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres/data')))
    throw new BackupError(`There is no database in DATA_DIR ${resolve(dataDir)}`);
}

/**
 * Runs a command and sets the exit code: 0, 1 after a failure with its line, 2 after wrong use. `name` is the
 * command, such as `backup`.
 */
export async function runCommand(name: string, run: (args: string[]) => Promise<number>): Promise<void> {
  // Piping the output into `head` closes the pipe early; that must not stop the work halfway.
  process.stdout.on('error', () => undefined);
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${explain(error, name)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function explain(error: unknown, name: string): string {
  if (error instanceof UsageError) return `${error.message}\nnpm run ${name} -- --help shows how to use it.`;
  if (error instanceof DataDirectoryError && error.message.includes('in use'))
    return `${error.message}\nIf the site is running on it, stop it first.${name === 'move' ? ' Or add --while-serving: then what changes from now on is not moved.' : ''}`;
  const known = [SettingError, DatabaseStartError, DataDirectoryError, BackupError];
  if (known.some((kind) => error instanceof kind)) return messageOf(error);
  if (isUnavailable(error)) return 'The connection to the database was lost.';
  return describeFailure(error);
}

import { DataDirectoryError } from './data-directory.ts';
import { DatabaseStartError } from './database/failures.ts';
import { SettingError } from './settings.ts';

/** What ends a command from outside: Ctrl+C, a service manager, a closed terminal. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Invalid arguments of a command. Its message says what to change. */
export class UsageError extends Error {}

export const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Lines with the cells of each row below each other; the last column ends where its text does. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  return rows.map((cells) =>
    cells.map((cell, column) => (column < cells.length - 1 ? cell.padEnd(widthOf(column)) : cell)).join('  '),
  );
}

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

/** What to do if another process uses `DATA_DIR`, for a command that needs it for itself, and for one that joins. */
export const ifInUse = {
  alone: 'If the site is running on it, stop it first.',
  joining:
    'Its database is not running, so it cannot be shared. If the site is just starting, try again in a moment.',
} as const;

export type Command = {
  /** As in `npm run NAME`. */
  name: string;
  /** What to do if another process uses `DATA_DIR`. */
  ifInUse: string;
  /** The line for an error that the user can do something about; null for a bug, which is thrown. */
  explain: (error: unknown) => string | null;
  /** Returns the exit code. */
  run: (args: string[]) => Promise<number>;
};

/** Runs a command and sets the exit code: that of `run`, 1 after a failure with its line, 2 after wrong use. */
export async function runCommand(command: Command): Promise<void> {
  // Piping the output into `head` closes the pipe early; that must not stop the work halfway.
  process.stdout.on('error', () => undefined);
  try {
    process.exitCode = await command.run(process.argv.slice(2));
  } catch (error) {
    const explanation = explain(error, command);
    if (explanation === null) throw error;
    process.stderr.write(`${explanation}\n`);
    // A signal has set its own.
    process.exitCode ??= error instanceof UsageError ? 2 : 1;
  }
}

function explain(error: unknown, command: Command): string | null {
  if (error instanceof UsageError)
    return `${error.message}\nnpm run ${command.name} -- --help shows how to use it.`;
  if (error instanceof DataDirectoryError && error.message.includes('in use'))
    return `${error.message}\n${command.ifInUse}`;
  const known = [SettingError, DatabaseStartError, DataDirectoryError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  return command.explain(error);
}

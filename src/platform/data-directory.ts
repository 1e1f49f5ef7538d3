import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data directory unless `DATA_DIR` names another one. */
export const defaultDataDirectory = './data';

/** A data directory that cannot be used; its message is the one line that the process ends with. */
export class DataDirectoryError extends Error {
  constructor(directory: string, problem: string) {
    super(`DATA_DIR ${directory} ${problem}`);
    this.name = 'DataDirectoryError';
  }
}

/** What `error` says of a directory that could not be made or written to. */
export const notWritable = (directory: string, error: unknown) =>
  new DataDirectoryError(
    directory,
    `cannot be written: ${error instanceof Error ? error.message : String(error)}`,
  );

/**
 * Makes `directory` (open to its owner only) and holds it until `release` or the end of the process, however that
 * ends. Throws `DataDirectoryError`, which names the process that holds it already.
 *
 * The lock is SQLite's own on an empty file: the system takes it back when the process dies, it works between
 * containers that share the directory, and on Windows.
 */
export function lockDataDirectory(directory: string): { release: () => void } {
  const ownerFile = join(directory, 'lock.owner');
  try {
    makeFolder(directory);
    // Opened for writing here, because SQLite's own words do not say why a file cannot be.
    writeFileSync(join(directory, 'lock'), '', { flag: 'a', mode: 0o600 });
  } catch (error) {
    throw notWritable(directory, error);
  }
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DataDirectoryError(directory, `is in use by ${ownerIn(ownerFile)}`);
  }
  try {
    writeFileSync(ownerFile, `process ${process.pid} on ${hostname()}`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw notWritable(directory, error);
  }
  return { release: () => lock.close() };
}

/** With the folders above it. Node's own way to make those as well never ends where a folder takes none, as in /proc. */
export function makeFolder(directory: string): void {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) makeFolder(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(directory)) throw error;
  }
}

function ownerIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'another process';
  }
}

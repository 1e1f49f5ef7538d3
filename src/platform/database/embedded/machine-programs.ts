import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Log } from '../../log.ts';
import { DatabaseStartError } from '../failures.ts';
import { embeddedMajor, isNewer, versionText } from '../postgres-versions.ts';
import { findPackaged, programIn, readPrograms, type Programs } from './programs.ts';
import type { Account } from './system-account.ts';

/** Where the packages of systems and vendors put the programs of the built-in server's major version. */
const usualFolders: readonly string[] =
  {
    linux: [
      `/usr/lib/postgresql/${embeddedMajor}/bin`,
      `/usr/pgsql-${embeddedMajor}/bin`,
      `/usr/lib/postgresql${embeddedMajor}/bin`,
      `/usr/libexec/postgresql${embeddedMajor}`,
    ],
    darwin: [
      `/opt/homebrew/opt/postgresql@${embeddedMajor}/bin`,
      `/usr/local/opt/postgresql@${embeddedMajor}/bin`,
      `/Applications/Postgres.app/Contents/Versions/${embeddedMajor}/bin`,
    ],
    win32: [join(process.env['ProgramFiles'] ?? 'C:\\Program Files', `PostgreSQL/${embeddedMajor}/bin`)],
  }[process.platform as string] ?? [];

/** At least one. */
export type PossiblePrograms = readonly [Programs, ...Programs[]];

export type ProgramPlaces = {
  /** The folder that `POSTGRES_BIN` names; undefined to look in the usual ones. */
  postgresBin?: string | undefined;
  /** Where packaged programs are copied if they cannot run in place. */
  copies: string;
  /** The folders to look in. */
  usual?: readonly string[];
};

/**
 * The programs of PostgreSQL for the built-in server, in the order in which they are to be tried: those of this
 * machine that are newer than the packaged ones, the newest first, then the packaged ones. With `POSTGRES_BIN`
 * only those. All are of one major version, whose minors read each other's data. Programs of the machine that
 * do not run are logged and left out. Throws `DatabaseStartError` if there are none.
 */
export function findAllPrograms(account: Account, places: ProgramPlaces, log: Log): PossiblePrograms {
  const { postgresBin, copies, usual = usualFolders } = places;
  if (postgresBin !== undefined) return [namedPrograms(resolve(postgresBin), account)];
  let packaged: Programs | DatabaseStartError;
  try {
    packaged = findPackaged(account, copies);
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    packaged = error;
  }
  const machine = usual
    // A package with the client alone makes the folder, too.
    .filter((bin) => existsSync(programIn(bin, 'postgres')))
    .flatMap((bin) => {
      const read = readOfMajor(bin, account);
      if ('version' in read) return [{ ...read, source: 'machine' as const }];
      log.warn({ folder: bin, problem: read.problem }, "this machine's PostgreSQL cannot be used");
      return [];
    })
    .toSorted((a, b) => b.version.minor - a.version.minor);
  if (!(packaged instanceof DatabaseStartError)) {
    const { version } = packaged;
    const [newest, ...others] = machine.filter((found) => isNewer(found.version, version));
    return newest === undefined ? [packaged] : [newest, ...others, packaged];
  }
  // Where no package fits, such as on Alpine, the machine's own do.
  const [newest, ...others] = machine;
  if (newest === undefined) throw packaged;
  return [newest, ...others];
}

function namedPrograms(bin: string, account: Account): Programs {
  const read = readOfMajor(bin, account);
  if ('version' in read) return { ...read, source: 'machine' };
  throw new DatabaseStartError(`POSTGRES_BIN ${bin} cannot be used: ${read.problem}`);
}

/** Like `readPrograms`; also the programs of another major version, which cannot read the data, are a problem. */
export function readOfMajor(bin: string, account: Account) {
  const read = readPrograms(bin, account);
  if ('problem' in read || read.version.major === embeddedMajor) return read;
  return {
    problem: `it has PostgreSQL ${versionText(read.version)}, and the built-in database is of PostgreSQL ${embeddedMajor}`,
  };
}

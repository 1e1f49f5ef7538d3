import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../sync-folder.ts';
import { DatabaseStartError } from '../failures.ts';
import { embeddedMajor, parseVersion } from '../postgres-versions.ts';
import { changeOwner, type Account } from './system-account.ts';
import { programEnvironment, programIn } from './programs.ts';
import { dataPathFor } from './server-process.ts';

/** The only role in the database server. */
export const databaseUser = 'marque';

/** The data folder of the server in `folder`. */
export const dataIn = (folder: string) => join(folder, 'data');
const passwordIn = (folder: string) => join(folder, 'password');

/** The password of the server's role. Throws the error of the file system if it cannot be read. */
export const readPassword = (folder: string) => readFileSync(passwordIn(folder), 'utf8').trim();

/**
 * Returns the data folder of the server in `folder` and the password of its role, and creates both on the
 * first start. What an interrupted first start left behind is discarded. Throws `DatabaseStartError` if the data
 * belongs to another major version, or with the output of `initdb`.
 */
export async function openCluster(
  folder: string,
  account: Account,
  bin: string,
): Promise<{ data: string; password: string }> {
  const data = dataIn(folder);
  if (existsSync(data)) rejectOtherMajor(folder);
  else await createCluster(folder, account, bin);
  return { data, password: readPassword(folder) };
}

/** No PostgreSQL reads the data of another major version. Nothing is changed. */
function rejectOtherMajor(folder: string): void {
  const major = parseVersion(readFileSync(join(dataIn(folder), 'PG_VERSION'), 'utf8'))?.major;
  // What is no number is for PostgreSQL to refuse.
  if (major === undefined || major === embeddedMajor) return;
  throw new DatabaseStartError(
    `The database in ${folder} is of PostgreSQL ${major}, and this version of Marque runs PostgreSQL ${embeddedMajor}; nothing has been changed. ${major < embeddedMajor ? wayUp(folder) : 'Start the version of Marque that made it'}`,
  );
}

const wayUp = (folder: string) =>
  `With the previous version of Marque, run \`npm run backup -- marque.tar.gz\`; rename ${folder}; with this version, run \`npm run restore -- marque.tar.gz\`. See "A new major version of PostgreSQL" in docs/operations.md`;

async function createCluster(folder: string, account: Account, bin: string): Promise<void> {
  const partial = `${dataIn(folder)}.new`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  changeOwner(account, partial);
  const password = passwordIn(folder);
  rmSync(password, { force: true });
  writeAndSync(password, randomBytes(24).toString('base64url'));
  changeOwner(account, password);
  await runInitdb(programIn(bin, 'initdb'), partial, account);
  renameSync(partial, dataIn(folder));
  await syncFolder(folder);
}

/**
 * The locale is PostgreSQL's own C.UTF-8 on every system, because the systems' locales differ and change:
 * text sorts by bytes, with Unicode's rules for case. Each page of the data has a checksum.
 */
async function runInitdb(initdb: string, data: string, account: Account): Promise<void> {
  const dataPath = dataPathFor(account, data);
  const options = [
    `--pgdata=${dataPath}`,
    `--username=${databaseUser}`,
    '--auth=scram-sha-256',
    `--pwfile=${dataPath}/../password`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const child = spawn(initdb, options, {
    ...account,
    cwd: data,
    env: programEnvironment,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(output.trim().split('\n').join(' ') || `initdb exited with ${code}`)),
    );
  });
}

function writeAndSync(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
}

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
import { changeOwner, type Account } from './account.ts';
import { programEnvironment, programIn } from './programs.ts';
import { dataAs } from './server-process.ts';

/** The one account within the database server. */
export const databaseUser = 'marque';

const dataIn = (folder: string) => join(folder, 'data');
const passwordIn = (folder: string) => join(folder, 'password');

/**
 * The data of the server in `folder` and the password of its account, made first where there are none. What a killed
 * first start left half made is made anew. Throws what `initdb` says.
 */
export async function openCluster(
  folder: string,
  account: Account,
  home: string,
): Promise<{ data: string; password: string }> {
  const data = dataIn(folder);
  if (!existsSync(data)) await createCluster(folder, account, home);
  return { data, password: readFileSync(passwordIn(folder), 'utf8').trim() };
}

async function createCluster(folder: string, account: Account, home: string): Promise<void> {
  const half = `${dataIn(folder)}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  changeOwner(account, half);
  const password = passwordIn(folder);
  rmSync(password, { force: true });
  writeDurably(password, randomBytes(24).toString('base64url'));
  changeOwner(account, password);
  await runInitdb(programIn(home, 'initdb'), half, account);
  renameSync(half, dataIn(folder));
  syncFolder(folder);
}

/**
 * Text is UTF-8, sorted by bytes and with Unicode's upper and lower case on every system alike: PostgreSQL's own C.UTF-8, as the
 * systems' locales differ and change. Each page of the data has a checksum.
 */
async function runInitdb(initdb: string, data: string, account: Account): Promise<void> {
  const here = dataAs(account, data);
  const options = [
    `--pgdata=${here}`,
    `--username=${databaseUser}`,
    '--auth=scram-sha-256',
    `--pwfile=${here}/../password`,
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
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(said.trim().split('\n').join(' ') || `initdb ended with ${code}`)),
    );
  });
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder to sync it, and does not need to.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { SelfReport } from '../../api/self-report.ts';
import { describeFailure } from '../../backups/describe-failure.ts';
import { diskRoom } from '../../platform/disk-room.ts';
import type { Settings } from '../../platform/settings.ts';
import { sizeText } from '../../platform/size-text.ts';
import { ok, problem, warning, writeAdvice } from './finding.ts';

const gigabyte = 1e9;
/** Bytes that the program with its database runs in; one node is planned with twice as much. */
const leastMemory = 500e6;
/** Connections, files and processes of a busy node, with room to spare. */
const enoughFiles = 4_096;

/** A problem if root looks at a site of another account: what root makes on the way, that account could not use. Null if it may look. */
export async function checkAccount({ dataDir }: Settings) {
  if (process.getuid?.() !== 0) return null;
  // A site that runs as root may keep its data in a folder of another account.
  const lock = join(dataDir, 'lock');
  const { uid } = await stat(existsSync(lock) ? lock : dataDir).catch(() => ({ uid: 0 }));
  if (uid === 0) return null;
  return problem(
    `root does not run the site of DATA_DIR ${resolve(dataDir)}; the account with the id ${uid} does`,
    `Run it as that account, such as with sudo -u '#${uid}'; nothing else was checked.`,
  );
}

/** Whether DATA_DIR is there, its owner's alone, and can be written. */
export async function checkDataFolder({ dataDir, databaseUrl, s3 }: Settings) {
  const folder = resolve(dataDir);
  if (!existsSync(folder))
    return warning(`${folder} does not exist`, 'The first start makes it. Otherwise correct DATA_DIR.');
  const { mode, uid } = await stat(folder);
  try {
    await tryToWrite(folder);
  } catch (error) {
    return problem(
      `${folder}: ${describeFailure(error)}`,
      writeAdvice(error, 'Run this as the account that runs the site, to which the folder must belong.'),
    );
  }
  // Where the system has no such modes, they say nothing.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    const isOurs = uid === process.getuid?.();
    // Such as a pod's volume, whose mode is not ours to change.
    if (!isOurs && databaseUrl !== undefined && s3 !== null)
      return ok(`${folder} can be written, and belongs to another account`);
    return warning(
      `${folder} is open to other accounts of this machine (mode ${(mode & 0o777).toString(8)})`,
      `It holds customers' data: ${isOurs ? `chmod 700 ${folder}` : 'it should belong to the account that runs the site, with mode 700.'}`,
    );
  }
  return ok(`${folder} can be written, and is open to its owner only`);
}

/** Room on the disk of DATA_DIR. */
export async function checkDisk({ dataDir }: Settings) {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bytes, freeBytes } = await diskRoom(folder);
  const text = `${sizeText(freeBytes)} of ${sizeText(bytes)} are free on the disk of DATA_DIR`;
  const advice = 'Make room, or enlarge the disk: a full one stops uploads, then all writes.';
  if (freeBytes < gigabyte / 5) return problem(text, advice);
  return freeBytes < gigabyte || freeBytes / bytes < 0.05 ? warning(text, advice) : ok(text);
}

/** Writes a small file as the program does, reads it back and removes it. Rejects if that fails. */
export async function tryToWrite(folder: string): Promise<void> {
  const file = join(folder, `doctor-${randomUUID()}.tmp`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile('Written by Marque to try this folder\n');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Limits of the site, or of this command if the site does not run. */
export async function checkLimits({ openFiles, memoryBytes }: Pick<SelfReport, 'openFiles' | 'memoryBytes'>) {
  const memory = Math.min(memoryBytes ?? Infinity, totalmem());
  const files = openFiles === null ? '' : `, ${openFiles.toLocaleString('en-US')} open files`;
  const text = `${sizeText(memory)} of memory${files}`;
  if (memory < leastMemory)
    return problem(
      text,
      'The program and its database need 512 MB: raise the limit, or take a larger machine.',
    );
  if (openFiles !== null && openFiles < enoughFiles)
    return warning(text, `Allow for ${enoughFiles} open files or more: LimitNOFILE= of systemd, ulimit -n.`);
  return ok(text);
}

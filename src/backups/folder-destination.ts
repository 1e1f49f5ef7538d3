import { constants, createWriteStream, existsSync, readFileSync, readlinkSync } from 'node:fs';
import { access, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskRoom } from '../platform/disk-room.ts';
import { sizeText } from '../platform/size-text.ts';
import { syncFolder } from '../platform/sync-folder.ts';
import { BackupError } from './backup-format.ts';
import type { Destination, WriteOptions } from './destination.ts';

/**
 * Where an id of a process means something: this machine since its start and, on Linux, this namespace. Containers and copies
 * of a machine may have the same name.
 */
const host = [
  hostname(),
  known(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)),
  known(() => readlinkSync('/proc/self/ns/pid')),
]
  .join('.')
  .replaceAll(/[^\w.-]/g, '');

function known(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** A file that is not complete yet says who writes it, so that one of a dead process can be told from one that grows. */
const unfinishedName = (path: string) => `${path}.${process.pid}@${host}.part`;
const unfinishedForm = /^(.+)\.(\d+)@([^@]+)\.part$/;
/** Milliseconds without a byte after which nobody writes a file any more, on whatever machine. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * Backups in a folder. It is created if the folder around it exists: a disk that is not mounted must not be
 * taken for an empty one.
 */
export function openFolder(folder: string): Destination {
  return {
    async check(size) {
      await createFolder(folder);
      // Its code is that of a file in place of the folder.
      await readdir(folder);
      await access(folder, constants.W_OK | constants.X_OK);
      await removeAbandoned(folder);
      const { bytes, freeBytes } = await diskRoom(folder);
      // Some file systems do not know.
      if (bytes > 0 && freeBytes < size) {
        throw new BackupError(
          `There is too little room: ${sizeText(freeBytes)} are free, and the last backup has ${sizeText(size)}.`,
        );
      }
    },
    async write(name, content, options) {
      await createFolder(folder);
      return writeFileSafely(join(folder, name), content, options);
    },
    async removeUnfinished(names) {
      for (const file of await readdir(folder).catch(() => [])) {
        const name = unfinishedForm.exec(file)?.[1] ?? /^(.+)\.part$/.exec(file)?.[1];
        if (name !== undefined && names.includes(name)) await rm(join(folder, file), { force: true });
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Deletes the parts of files in a folder that no process writes any more. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const file of await readdir(folder).catch(() => [])) {
    const [, , pid, on] = unfinishedForm.exec(file) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, file);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    const isAbandoned = (on === host && !isRunning(Number(pid))) || Date.now() - mtimeMs > abandonedAfterMs;
    // That of another account may not be ours to delete, and is in nobody's way.
    if (isAbandoned) await rm(path, { force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Anything else than that there is none, such as that it is somebody else's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Throws `BackupError` if there is a file at `path`: no backup takes the place of another. */
export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new BackupError(`${path} exists already; it was left as it is`);
}

/**
 * Writes a file that only its owner may read, syncs it, and gives it its name only when it is complete. Returns
 * its size in bytes. Throws `BackupError` if there is one of this name.
 */
export async function writeFileSafely(
  path: string,
  content: Readable,
  { signal, onBytes }: WriteOptions,
): Promise<number> {
  refuseExisting(path);
  const unfinished = unfinishedName(path);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes(bytes);
      done(null, chunk);
    },
  });
  try {
    await pipeline(content, counted, createWriteStream(unfinished, { mode: 0o600, flush: true }), { signal });
    await giveName(unfinished, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Unlike a rename, a link never takes the place of another file. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch {
    refuseExisting(path);
    // Many disks and shares have no links, and each says so in a way of its own. Another reason stops this, too.
    return rename(unfinished, path);
  }
  await rm(unfinished, { force: true });
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') {
      throw new BackupError(`The folder ${dirname(folder)} does not exist; is the disk mounted?`, {
        cause: error,
      });
    }
    if (code !== 'EEXIST') throw error;
  }
}

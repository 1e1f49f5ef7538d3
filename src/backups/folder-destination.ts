import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../platform/sync-folder.ts';
import { BackupError } from './backup-format.ts';
import type { Destination, WriteOptions } from './destination.ts';

/** The end of the name of a file that is not complete yet. */
const partial = '.part';

/**
 * Backups in a folder. It is created if the folder around it exists: a disk that is not mounted must not be
 * taken for an empty one.
 */
export function openFolder(folder: string): Destination {
  return {
    async write(name, content, options) {
      await createFolder(folder);
      return writeFileSafely(join(folder, name), content, options);
    },
    async removeUnfinished(names) {
      for (const name of names) await rm(join(folder, `${name}${partial}`), { force: true });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/**
 * Writes a file that only its owner may read, syncs it, and gives it its name only when it is complete. Returns
 * its size in bytes.
 */
export async function writeFileSafely(
  path: string,
  content: Readable,
  { signal, onBytes }: WriteOptions,
): Promise<number> {
  const unfinished = `${path}${partial}`;
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
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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

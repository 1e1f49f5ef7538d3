import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../platform/sync-folder.ts';
import type { ImageStorage, StoredFile } from './storage.ts';
import { checkKey } from './storage-keys.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** The names in a folder; empty if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writeAndSync(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores files below one folder. A file is written under a temporary name, synced, then renamed, so a
 * killed process leaves a complete file or none. Partial files are deleted here, unless the process `joins` another one,
 * whose files they may be.
 */
export async function openDiskStorage(root: string, { joins = false } = {}): Promise<ImageStorage> {
  // One folder for all partial files, so that their deletion at the start does not have to search all images.
  // Keys cannot start with a dot, so none can refer to it.
  const unfinished = join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (!joins) for (const name of await readdir(unfinished)) await rm(join(unfinished, name), { force: true });
  const pathOf = (key: string) => join(root, checkKey(key));

  async function writeAtomically(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
    const temporary = join(unfinished, randomUUID());
    try {
      await writeAndSync(temporary, content);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      await syncFolder(dirname(path));
      if (made !== undefined) await syncFolder(dirname(made));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function* list(folder?: string): AsyncIterable<StoredFile> {
    const start = folder === undefined ? root : pathOf(folder);
    for (const name of await namesIn(start)) {
      // Partial files.
      if (name.startsWith('.')) continue;
      const found = await stat(join(start, name)).catch(() => null);
      const key = folder === undefined ? name : `${folder}/${name}`;
      if (found?.isDirectory()) yield* list(key);
      else if (found !== null) yield { key, writtenAt: found.mtime };
    }
  }

  return {
    async write(key, bytes) {
      const path = pathOf(key);
      try {
        await writeAtomically(path, bytes);
      } catch (error) {
        // Another process that started on the same folder may have deleted the temporary file: write it
        // again.
        if (!isMissing(error)) throw error;
        await writeAtomically(path, bytes);
      }
    },
    writeFrom: (key, pieces) => writeAtomically(pathOf(key), pieces),
    async open(key) {
      try {
        const handle = await open(pathOf(key));
        return { size: (await handle.stat()).size, content: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async exists(key) {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async delete(key) {
      await unlink(pathOf(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      // Removes the folder with its last file. A concurrent write creates it again.
      await rmdir(dirname(pathOf(key))).catch(() => undefined);
    },
    list,
  };
}

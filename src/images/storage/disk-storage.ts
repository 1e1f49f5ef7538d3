import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageStorage, StoredFile } from './storage.ts';
import { checkKey } from './storage-keys.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Makes a rename survive a power cut. Windows cannot open a folder, and orders this by itself. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What is in a folder; nothing where there is none. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Image files below one folder. A file is written beside the others under a temporary name, synced, then renamed, so a
 * killed process leaves a whole file or none; what it left half-written is removed at the next start.
 */
export async function openDiskStorage(root: string): Promise<ImageStorage> {
  // One folder for all unfinished files: the sweep at start reads nothing else, however many images there are.
  // Keys hold no leading dot, so none can reach into it.
  const unfinished = join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of await readdir(unfinished)) await rm(join(unfinished, name), { force: true });
  const pathOf = (key: string) => join(root, checkKey(key));

  async function place(path: string, bytes: Uint8Array) {
    const temporary = join(unfinished, randomUUID());
    try {
      await writeDurably(temporary, bytes);
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
      // The unfinished ones.
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
        await place(path, bytes);
      } catch (error) {
        // Another process that starts on the same folder sweeps it, this file included: write it again.
        if (!isMissing(error)) throw error;
        await place(path, bytes);
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
      // An image's folder goes with its last file. A write that needs it at this moment makes it again.
      await rmdir(dirname(pathOf(key))).catch(() => undefined);
    },
    list,
  };
}

import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../platform/log.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { ImageStorage } from './storage.ts';
import { masterKey } from './storage-keys.ts';

/** Milliseconds for which a bucket that failed is not asked for what can be made from a copy. */
const awayMs = 5_000;
/** Bytes that stay free on the disk, or a tenth of it if that is less. */
const mostLeftFree = 2 ** 30;

/** The image that a key belongs to; undefined for documents, backups and whatever else a bucket has. */
const imageOf = (key: string) => /^([0-9a-f]{32})\//.exec(key)?.[1];

export type NodeCopies = {
  storage: ImageStorage;
  /** Whether an earlier start has left copies. */
  hasAny: boolean;
  /** Says which images visitors may see, the most important first: copies of others are not read from now on. */
  show(images: readonly string[]): void;
  /**
   * Deletes the copies of what visitors may not see, and copies what they may see, one file at a time, until `signal` is
   * aborted or the room is used up. Rejects while the storage is unavailable.
   */
  fill(signal: AbortSignal): Promise<void>;
};

/**
 * Keeps copies of a bucket's images in `folder`, `maxBytes` in all, so that what visitors may see is served while the bucket
 * is away, also after a restart and if nobody has asked for it: a size that has no copy is made from that of the image
 * itself. Null, with a line in the log, if the folder cannot be written. A disk that is or becomes full takes no more.
 */
export async function openNodeCopies(
  storage: ImageStorage,
  { folder, maxBytes, log }: { folder: string; maxBytes: number; log: Log },
): Promise<NodeCopies | null> {
  const failed = (error: unknown) =>
    log.warn(
      { err: error, folder },
      'this disk takes no copies of images; without them they need the storage',
    );
  let disk: ImageStorage;
  try {
    disk = await openDiskStorage(folder);
  } catch (error) {
    failed(error);
    return null;
  }
  const kept = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    // A file that cannot be deleted is found again at the next start.
    dispose: (_, key, reason) => {
      if (reason !== 'set') disk.delete(key).catch(() => undefined);
    },
  });
  const images = (await readdir(folder)).filter((name) => imageOf(`${name}/`) !== undefined);
  // Not waited for by the start: there may be many.
  const list = async () => {
    for (const { key, size } of await copiesOf(images, folder)) if (!kept.has(key)) kept.set(key, size);
  };
  const known = list();
  let shown: readonly string[] = [];
  let isShown: ReadonlySet<string> = new Set();
  let awayUntil = 0;
  let isFull = false;

  const isAway = () => performance.now() < awayUntil;
  const isVisible = (key: string) => isShown.has(imageOf(key) ?? '');

  /** Whether there is a copy now. */
  async function keep(key: string, bytes: Uint8Array): Promise<boolean> {
    if (kept.has(key)) return true;
    if (isFull || bytes.length > maxBytes) return false;
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      if (bavail * bsize < Math.min(mostLeftFree, (blocks * bsize) / 10) + bytes.length) return false;
      await disk.write(key, bytes);
      kept.set(key, bytes.length);
      // Meanwhile it may have been hidden.
      if (!isVisible(key)) kept.delete(key);
      return true;
    } catch (error) {
      isFull = true;
      failed(error);
      return false;
    }
  }

  const copyOf = async (key: string) => {
    await known;
    if (!isVisible(key) || kept.get(key) === undefined) return null;
    const bytes = await disk.read(key).catch(() => null);
    // Somebody has deleted it.
    if (bytes === null) kept.delete(key);
    return bytes;
  };
  /** Whether it is a size that can be made from a copy of its image. */
  const canBeMade = (key: string) => {
    const master = masterKey(imageOf(key) ?? '0');
    return isVisible(key) && key !== master && kept.has(master);
  };

  async function read(key: string): Promise<Buffer | null> {
    const copy = await copyOf(key);
    if (copy !== null) return copy;
    if (isAway() && canBeMade(key)) return null;
    try {
      const bytes = await storage.read(key);
      if (bytes !== null && isVisible(key)) void keep(key, bytes);
      return bytes;
    } catch (error) {
      awayUntil = performance.now() + awayMs;
      if (canBeMade(key)) return null;
      throw error;
    }
  }

  /** Copies one image, itself last: where it is, the others are. Returns whether there was room. */
  async function copyImage(image: string): Promise<boolean> {
    const master = masterKey(image);
    const sizes: string[] = [];
    for await (const { key } of storage.list(image)) if (key !== master) sizes.push(key);
    for (const key of [...sizes, master]) {
      if (kept.has(key)) continue;
      const bytes = await storage.read(key);
      if (bytes === null) continue;
      // Else each round would throw out what the one before has copied.
      if (kept.calculatedSize + bytes.length > maxBytes || !(await keep(key, bytes))) return false;
    }
    return true;
  }

  return {
    hasAny: images.length > 0,
    storage: {
      ...storage,
      read,
      async write(key, bytes) {
        // A size that was made meanwhile stays here; other nodes and the bucket get theirs when they need it.
        if (isAway() && canBeMade(key) && (await keep(key, bytes))) return;
        await storage.write(key, bytes);
        if (isVisible(key)) await keep(key, bytes);
      },
      async delete(key) {
        kept.delete(key);
        await storage.delete(key);
      },
    },
    show(visible) {
      shown = visible;
      isShown = new Set(visible);
    },
    async fill(signal) {
      await known;
      for (const key of kept.keys()) if (!isVisible(key)) kept.delete(key);
      isFull = false;
      for (const image of shown) {
        if (signal.aborted) return;
        if (kept.has(masterKey(image))) continue;
        const started = performance.now();
        if (!(await copyImage(image))) return;
        // Half of the time is left to visitors.
        await sleep(performance.now() - started, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}

/** The files of these images with their sizes in bytes, the latest last. */
async function copiesOf(images: readonly string[], folder: string) {
  const found: { key: string; size: number; at: number }[] = [];
  for (const image of images) {
    const names = await readdir(join(folder, image)).catch(() => []);
    await Promise.all(
      names.map(async (name) => {
        // Another process on the same folder may have deleted it.
        const file = await stat(join(folder, image, name)).catch(() => null);
        if (file !== null) found.push({ key: `${image}/${name}`, size: file.size, at: file.mtimeMs });
      }),
    );
  }
  return found.sort((one, other) => one.at - other.at);
}

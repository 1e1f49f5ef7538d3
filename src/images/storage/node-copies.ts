import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../../platform/data-directory.ts';
import { diskRoom } from '../../platform/disk-room.ts';
import type { Log } from '../../platform/log.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { ImageStorage } from './storage.ts';
import { masterKey } from './storage-keys.ts';

/** Milliseconds for which a bucket that failed is not asked for what can be made from a copy. */
const awayMs = 30_000;
/** Seconds of the longest pause after images that could not be read. */
const longestPause = 60;
/** Bytes that stay free on a disk of this size: half as much again as the lines of the alert MarqueDiskFull. */
const leftFree = (diskBytes: number) => Math.max(1.5e9, diskBytes * 0.075);

/** The image that a key belongs to; undefined for documents, backups and whatever else a bucket has. */
const imageOf = (key: string) => /^([0-9a-f]{32})\//.exec(key)?.[1];

/** Why images have no copy, for the log. */
type Problem = { reason: string; err?: unknown; image?: string };

const unwritable = (err: unknown): Problem => ({ reason: 'their folder cannot be written', err });

export type NodeCopies = {
  storage: ImageStorage;
  /** Whether an earlier start has left copies. */
  hasAny: boolean;
  /** Says which images visitors may see, the most important first: copies of others are not read from now on. */
  show(images: readonly string[]): void;
  /** Deletes the copies of what visitors may not see, and the least important ones where room is short. */
  tidy(): Promise<void>;
  /**
   * Copies what has no copy, one file at a time, until all have one, the room is used up or `signal` is aborted. The log says
   * why some have none, once until that changes.
   */
  fill(signal: AbortSignal): Promise<void>;
};

/**
 * Keeps copies of a bucket's images in `folder`, `maxBytes` in all, so that what visitors may see is served while the bucket
 * is away, also after a restart and if nobody has asked for it: a size that has no copy is made from that of the image
 * itself. Null, with a line in the log, if the folder cannot be written.
 */
export async function openNodeCopies(
  storage: ImageStorage,
  {
    folder,
    maxBytes,
    log,
    room = diskRoom,
  }: { folder: string; maxBytes: number; log: Log; room?: typeof diskRoom },
): Promise<NodeCopies | null> {
  let disk: ImageStorage;
  try {
    makeFolder(folder);
    disk = await openDiskStorage(folder);
  } catch (error) {
    log.warn(
      { err: error, folder },
      'this disk takes no copies of images; without them they need the storage',
    );
    return null;
  }
  /** The bytes of each image that has a copy: of itself, and of none or more of its sizes. */
  const kept = new Map<string, number>();
  for (const name of await readdir(folder)) if (imageOf(`${name}/`) === name) kept.set(name, 0);
  const hasCopy = (image: string) => disk.exists(masterKey(image)).catch(() => false);
  let hasAny = false;
  for (const image of kept.keys()) {
    hasAny = await hasCopy(image);
    if (hasAny) break;
  }
  /** The bytes that are known of images that found no place: they are not read from the bucket before these have one. */
  const lacking = new Map<string, number>();
  let used = 0;
  let shown: readonly string[] = [];
  let isShown: ReadonlySet<string> = new Set();
  /** Where in `shown` the copying is. */
  let next = 0;
  let awayUntil = 0;
  let isKeeping = false;
  let said: string | null = null;

  function count(image: string, bytes: number) {
    used += bytes - (kept.get(image) ?? 0);
    kept.set(image, bytes);
  }
  /** What cannot be deleted is found again at the next start. */
  async function drop(image: string) {
    used -= kept.get(image) ?? 0;
    kept.delete(image);
    await rm(join(folder, image), { recursive: true, force: true }).catch(() => undefined);
  }

  let isMeasured = false;
  const measure = async () => {
    for (const image of kept.keys()) {
      if (!(await hasCopy(image))) await drop(image);
      const bytes = await bytesIn(join(folder, image));
      // Otherwise it has been dropped, or counted with a size that was written meanwhile.
      if (kept.get(image) === 0) count(image, bytes);
    }
    isMeasured = true;
  };
  // Not waited for by the start, nor by visitors: there may be many.
  const measured = measure();

  /**
   * Deletes the least important copies behind the image at `index` until so many bytes have room. Returns what is short if
   * there is none behind it.
   */
  async function makeRoom(bytes: number, index: number): Promise<Problem | null> {
    const images = shown;
    const found = await room(folder).catch((err: unknown) => ({ err }));
    if ('err' in found) return { reason: 'their folder cannot be read', ...found };
    let free = found.freeBytes - leftFree(found.bytes) - bytes;
    for (let last = images.length - 1; ; last -= 1) {
      if (used + bytes <= maxBytes && free >= 0) return null;
      while (last > index && !kept.has(images[last] ?? '')) last -= 1;
      const image = images[last];
      if (last <= index || image === undefined || bytes > maxBytes)
        return { reason: free < 0 ? 'the disk has no more room for them' : 'IMAGE_COPIES is used up' };
      const size = kept.get(image) ?? 0;
      free += size;
      lacking.set(image, size);
      await drop(image);
    }
  }

  /** Returns why the folder takes no file of so many bytes, such as a quota; null if it does. */
  async function tryToWrite(bytes: number): Promise<Problem | null> {
    const file = join(folder, '.unfinished', 'trial');
    const problem = await writeFile(file, Buffer.alloc(bytes)).then(() => null, unwritable);
    await rm(file, { force: true }).catch(() => undefined);
    return problem;
  }

  let lastWritten: Promise<unknown> = Promise.resolve();
  /** Writes a file of the image at `index`, and makes room for it. Returns why there can be none. */
  function put(image: string, key: string, bytes: Uint8Array, index: number): Promise<Problem | null> {
    const write = async () => {
      const short = await makeRoom(bytes.length, index);
      if (short !== null) return short;
      const problem = await disk.write(key, bytes).then(() => null, unwritable);
      if (problem !== null) return problem;
      // What is there, not what was added: a visitor may have read the same size meanwhile.
      const there = await bytesIn(join(folder, image));
      // Meanwhile it may have been hidden or displaced.
      if (isShown.has(image) && (kept.has(image) || key === masterKey(image))) count(image, there);
      else await drop(image);
      return null;
    };
    // One after the other, so that none counts with less than another has written.
    const written = lastWritten.then(write);
    lastWritten = written;
    return written;
  }

  /** Keeps a size of an image that has a copy, where there is room. Returns whether it is there now. */
  async function keep(key: string, bytes: Uint8Array): Promise<boolean> {
    const image = imageOf(key) ?? '';
    if (!isShown.has(image) || !kept.has(image) || key === masterKey(image)) return false;
    return (await put(image, key, bytes, Infinity)) === null;
  }

  const isAway = () => performance.now() < awayUntil;
  const failed = () => (awayUntil = performance.now() + awayMs);

  async function read(key: string): Promise<Buffer | null> {
    const image = imageOf(key);
    if (image === undefined || !isShown.has(image)) return storage.read(key);
    const copy = await disk.read(key).catch(() => null);
    if (copy !== null) return copy;
    const canBeMade = async () => key !== masterKey(image) && (await hasCopy(image));
    if (isAway() && (await canBeMade())) return null;
    try {
      const bytes = await storage.read(key);
      // One at a time: what is left out is kept when it is read again.
      if (bytes !== null && !isKeeping) {
        isKeeping = true;
        void keep(key, bytes).finally(() => (isKeeping = false));
      }
      return bytes;
    } catch (error) {
      failed();
      if (await canBeMade()) return null;
      throw error;
    }
  }

  /** Copies one image, itself first: without it its sizes are of no use. Returns why there can be no more copies. */
  async function copyImage(image: string, index: number, signal: AbortSignal): Promise<Problem | null> {
    const lacks = lacking.get(image);
    if (lacks !== undefined) {
      const problem = (await makeRoom(lacks, index)) ?? (await tryToWrite(lacks));
      if (problem !== null) return problem;
    }
    const keys = new Set([masterKey(image)]);
    for await (const { key } of storage.list(image)) keys.add(key);
    for (const key of keys) {
      if (signal.aborted || !isShown.has(image)) return null;
      const bytes = await storage.read(key);
      if (bytes === null) return null;
      const problem = await put(image, key, bytes, index);
      if (problem !== null) {
        lacking.set(image, bytes.length);
        return problem;
      }
    }
    lacking.delete(image);
    return null;
  }

  function say(problem: Problem | null) {
    if (problem !== null && problem.reason !== said)
      log.warn(
        { err: problem.err, image: problem.image, folder, shown: shown.length, copied: kept.size },
        `not all images have a copy on this node: ${problem.reason}`,
      );
    said = problem?.reason ?? null;
  }

  return {
    hasAny,
    storage: {
      ...storage,
      read,
      async write(key, bytes) {
        // A size that was made meanwhile stays here; other nodes and the bucket get theirs when they need it.
        if (isAway() && (await keep(key, bytes))) return;
        try {
          await storage.write(key, bytes);
        } catch (error) {
          failed();
          if (await keep(key, bytes)) return;
          throw error;
        }
        await keep(key, bytes);
      },
      async delete(key) {
        const image = imageOf(key);
        if (image !== undefined) await drop(image);
        await storage.delete(key);
      },
    },
    show(images) {
      shown = images;
      isShown = new Set(images);
      next = 0;
    },
    async tidy() {
      for (const image of lacking.keys()) if (!isShown.has(image)) lacking.delete(image);
      for (const image of kept.keys()) if (!isShown.has(image)) await drop(image);
      if (isMeasured) await makeRoom(0, -1);
    },
    async fill(signal) {
      await measured;
      const tried = new Set<string>();
      let failures = 0;
      let unread: Problem | null = null;
      let full: Problem | null = null;
      next = 0;
      while (next < shown.length && !signal.aborted) {
        const index = next;
        next += 1;
        const image = shown[index] ?? '';
        if (kept.has(image) || tried.has(image)) continue;
        tried.add(image);
        const started = performance.now();
        try {
          full = await copyImage(image, index, signal);
          failures = 0;
        } catch (error) {
          failures += 1;
          unread = { reason: 'the storage does not give them', err: error, image };
          if (said === null) say(unread);
        }
        // If there are others meanwhile, the first of them may have room.
        if (full !== null && next > index) break;
        // Half of the time is left to visitors; a storage that is away is asked less and less often.
        const pause = Math.min(failures * (failures - 1), longestPause) * 1_000;
        const rest = Math.max(performance.now() - started, pause);
        await sleep(rest, undefined, { signal, ref: false }).catch(() => undefined);
      }
      if (!signal.aborted) say(full ?? unread);
    },
  };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  // Another process on the same folder may have deleted some.
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

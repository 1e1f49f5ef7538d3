import { type Job, QueueRejection } from '../../platform/work-queue.ts';
import { encodeVariant, imageWork, type Priority } from './encoder.ts';
import { type ImageFormat, parseAddress, variantWidths } from '../image.ts';
import { jpegWidth } from './jpeg-width.ts';
import { withMemory } from '../storage/memory-storage.ts';
import type { ImageStorage } from '../storage/storage.ts';
import { masterKey, variantKey } from '../storage/storage-keys.ts';

/** Bytes to be served, and what they are: WebP in place of an AVIF that is not made yet. */
export type Variant = { bytes: Buffer; format: ImageFormat };

export type Variants = ReturnType<typeof createVariants>;

/**
 * Variants of stored images, each encoded once, when it is first wanted, and then kept in the storage beside its
 * master; hot ones stay in memory. `onError` hears of what failed out of sight: background work, and storing what was served all the same.
 */
export function createVariants(dependencies: { storage: ImageStorage; onError: (error: unknown) => void }) {
  const { onError } = dependencies;
  const storage = withMemory(dependencies.storage);
  /** Work queued or running, by key: whoever else wants the same variant joins it. */
  const jobs = new Map<string, Job<Buffer | null, Priority>>();

  async function encode(hash: string, width: number, format: ImageFormat): Promise<Buffer | null> {
    const key = variantKey(hash, width, format);
    const made = await storage.read(key);
    const master = made ?? (await storage.read(masterKey(hash)));
    if (made !== null || master === null) return made;
    const bytes = await encodeVariant(master, width, format);
    // A full disk is no reason to withhold the picture; it is encoded again next time.
    await storage.write(key, bytes).catch(onError);
    return bytes;
  }

  function queue(
    hash: string,
    width: number,
    format: ImageFormat,
    priority: Priority,
  ): Promise<Buffer | null> {
    const key = variantKey(hash, width, format);
    const pending = jobs.get(key);
    if (pending) {
      pending.raise(priority);
      return pending.result;
    }
    const job = imageWork.add(priority, () => encode(hash, width, format));
    jobs.set(key, job);
    const forget = () => jobs.delete(key);
    job.result.then(forget, forget);
    return job.result;
  }

  function queueInBackground(hash: string, width: number, format: ImageFormat, priority: Priority) {
    queue(hash, width, format, priority).catch((error: unknown) => {
      // Dropped background work is asked for again by the next visitor.
      if (!(error instanceof QueueRejection)) onError(error);
    });
  }

  /** Whether the image is stored and comes in that width: a request may not make the server encode any other. */
  async function isOffered(hash: string, width: number): Promise<boolean> {
    const master = await storage.read(masterKey(hash));
    const own = master && jpegWidth(master);
    return own !== null && variantWidths(own).includes(width);
  }

  async function read(hash: string, width: number, format: ImageFormat): Promise<Variant | null> {
    const key = variantKey(hash, width, format);
    // What is queued is not stored yet, and was found to be offered.
    if (!jobs.has(key)) {
      const stored = await storage.read(key);
      if (stored !== null) return { bytes: stored, format };
      if (!(await isOffered(hash, width))) return null;
    }
    if (format === 'avif') {
      queueInBackground(hash, width, 'avif', 'wanted');
      return read(hash, width, 'webp');
    }
    const bytes = await queue(hash, width, format, 'request');
    return bytes === null ? null : { bytes, format };
  }

  return {
    /** The stored image itself, a JPEG; null when there is none. */
    master: (hash: string): Promise<Buffer | null> => storage.read(masterKey(hash)),

    /**
     * One variant, WebP in place of an AVIF that is not made yet; null when there is no such image or it is not offered
     * in that width. Rejects while the storage is away, and with `QueueRejection` when too much is waited for already.
     */
    read,

    /** Queues what pages are likely to ask for, to be made when nothing else is to do: all WebP first, it stands in for AVIF. */
    warm(addresses: readonly string[], widths?: readonly number[]) {
      const found = addresses.map(parseAddress).filter((image) => image !== null);
      for (const format of ['webp', 'avif'] as const) {
        for (const { hash, width: own } of found) {
          for (const width of variantWidths(own, widths)) {
            queueInBackground(hash, width, format, 'warm');
          }
        }
      }
    },

    /** Resolves when nothing is queued or running. */
    async idle() {
      while (jobs.size > 0) await Promise.allSettled([...jobs.values()].map((job) => job.result));
    },

    /** Drops what has not begun and waits for what has. */
    async close() {
      for (const job of jobs.values()) job.cancel();
      await Promise.allSettled([...jobs.values()].map((job) => job.result));
    },
  };
}

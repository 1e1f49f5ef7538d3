import { type Job, QueueRejection } from '../../platform/work-queue.ts';
import { encodeShared, encodeVariant, type Priority } from './encoder.ts';
import type { EncodingLeases } from './encoding-leases.ts';
import { type ImageFormat, parseAddress, variantWidths } from '../image.ts';
import { addSharedJob, elsewhere } from './shared-job.ts';
import { withMemory } from '../storage/memory-storage.ts';
import type { ImageStorage } from '../storage/storage.ts';
import { masterKey, sharedKey, variantKey } from '../storage/storage-keys.ts';

/** An encoded variant. The format is WebP in place of an AVIF that does not exist yet. */
export type Variant = { bytes: Buffer; format: ImageFormat };

export type Variants = ReturnType<typeof createVariants>;

/**
 * Variants of stored images. Each is encoded once, on the first request, and then stored beside its master;
 * hot ones stay in memory. `leases` keep other processes with the same storage from encoding it too. `onError`
 * is called for failures that no request reports: background work, and storing a variant that was served.
 */
export function createVariants(dependencies: {
  storage: ImageStorage;
  leases?: EncodingLeases;
  onError: (error: unknown) => void;
}) {
  const { leases, onError } = dependencies;
  const storage = withMemory(dependencies.storage);
  /** Queued and running jobs by key; concurrent requests for the same variant share one. */
  const jobs = new Map<string, Job<Buffer | null, Priority>>();

  async function encode(hash: string, key: string, make: (master: Buffer) => Promise<Buffer>) {
    const made = await storage.read(key);
    const master = made ?? (await storage.read(masterKey(hash)));
    if (made !== null || master === null) return made;
    const bytes = await make(master);
    // A full disk is no reason to withhold the image; it is encoded again next time.
    await storage.write(key, bytes).catch(onError);
    return bytes;
  }

  /** Encodes it unless another process is doing so. */
  function shared(key: string, work: () => Promise<Buffer | null>) {
    const lease = leases?.request(key);
    if (lease === undefined) return work;
    return async () => {
      const made = await storage.read(key);
      if (made !== null) return made;
      const giveBack = await lease();
      return giveBack === null ? elsewhere : work().finally(giveBack);
    };
  }

  function queueWork(
    hash: string,
    key: string,
    priority: Priority,
    make: (master: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | null> {
    const pending = jobs.get(key);
    if (pending) {
      pending.raise(priority);
      return pending.result;
    }
    const job = addSharedJob(
      priority,
      shared(key, () => encode(hash, key, make)),
    );
    jobs.set(key, job);
    const forget = () => jobs.delete(key);
    job.result.then(forget, forget);
    return job.result;
  }

  const queue = (hash: string, width: number, format: ImageFormat, priority: Priority) =>
    queueWork(hash, variantKey(hash, width, format), priority, (master) =>
      encodeVariant(master, width, format),
    );

  function queueInBackground(hash: string, width: number, format: ImageFormat, priority: Priority) {
    queue(hash, width, format, priority).catch((error: unknown) => {
      // The next visitor requests dropped background work again.
      if (!(error instanceof QueueRejection)) onError(error);
    });
  }

  /**
   * Whether the image is stored and offered in that width: requests must not make the server encode any
   * other.
   */
  async function isOffered(hash: string, width: number): Promise<boolean> {
    const master = await storage.read(masterKey(hash));
    const own = master && jpegWidth(master);
    return own !== null && variantWidths(own).includes(width);
  }

  async function read(hash: string, width: number, format: ImageFormat): Promise<Variant | null> {
    const key = variantKey(hash, width, format);
    // A queued variant is not stored yet, and is known to be offered.
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
    /** The stored image itself, a JPEG; null if there is none. */
    master: (hash: string): Promise<Buffer | null> => storage.read(masterKey(hash)),

    /** The rendition that other programs fetch; null if there is no such image. Rejects as `read` does. */
    async shared(hash: string): Promise<Buffer | null> {
      const key = sharedKey(hash);
      const stored = await storage.read(key);
      if (stored !== null || (await storage.read(masterKey(hash))) === null) return stored;
      return queueWork(hash, key, 'request', encodeShared);
    },

    /**
     * One variant, WebP in place of an AVIF that does not exist yet; null if there is no such image or it is
     * not offered in that width. Rejects while the storage is unavailable, and with `QueueRejection` if the
     * queue is full.
     */
    read,

    /**
     * Queues variants that pages are likely to request, as background work: all WebP first, because it can
     * replace AVIF.
     */
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

    /** Resolves when no job is queued or running. */
    async idle() {
      while (jobs.size > 0) await Promise.allSettled([...jobs.values()].map((job) => job.result));
    },

    /** Cancels queued jobs and waits for running ones. */
    async close() {
      for (const job of jobs.values()) job.cancel();
      await Promise.allSettled([...jobs.values()].map((job) => job.result));
    },
  };
}

/**
 * Width in pixels from a JPEG's frame header; null without one. Used too often to decode the image for it.
 */
function jpegWidth(jpeg: Buffer): number | null {
  for (let at = 2; at + 9 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return jpeg.readUInt16BE(at + 7);
  }
  return null;
}

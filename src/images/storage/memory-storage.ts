import { LRUCache } from 'lru-cache';
import { exactCopy } from '../../platform/exact-copy.ts';
import type { ImageStorage } from './storage.ts';

/** Roughly what an entry takes beside the file, in bytes: key, buffer and bookkeeping. */
const entrySize = 1_024;

/**
 * Adds a memory cache of `maxBytes` (64 MB) to a storage: hot images need no disk or network access, and stay
 * readable while the storage is unavailable.
 */
export function withMemory(storage: ImageStorage, maxBytes = 64 * 1024 * 1024): ImageStorage {
  const hot = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // Large masters must not evict the small variants that pages request.
    maxEntrySize: Math.ceil(maxBytes / 32),
    sizeCalculation: (bytes) => bytes.length + entrySize,
  });
  return {
    async write(key, bytes) {
      await storage.write(key, bytes);
      hot.set(key, exactCopy(bytes));
    },
    async writeFrom(key, pieces, size) {
      hot.delete(key);
      await storage.writeFrom(key, pieces, size);
    },
    open: (key) => storage.open(key),
    async read(key) {
      const known = hot.get(key);
      if (known !== undefined) return known;
      const bytes = await storage.read(key);
      if (bytes !== null) hot.set(key, bytes);
      return bytes;
    },
    async exists(key) {
      return hot.has(key) || (await storage.exists(key));
    },
    async delete(key) {
      hot.delete(key);
      await storage.delete(key);
    },
    list: (folder) => storage.list(folder),
  };
}

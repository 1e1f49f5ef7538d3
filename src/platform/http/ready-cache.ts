import { LRUCache } from 'lru-cache';
import type { ReadyResponse } from './ready.ts';

type Entry = { version: number; ready: ReadyResponse };

/** Ready responses by key, each good for one version of what the site shows. */
export type ReadyCache = {
  /** The response for `key` if it was made for the current version. Costs one map look-up. */
  get(key: string): ReadyResponse | undefined;
  /**
   * The response for `key`, made by `make` when there is none of this version; many callers at once share one making.
   * Only what has status 200 is kept for later ones.
   */
  obtain(key: string, make: () => Promise<ReadyResponse>): Promise<ReadyResponse>;
};

/** `version` answers the number that changes whenever anything on a page may have changed; `maxBytes` bounds the memory. */
export function createReadyCache(options: { version: () => number; maxBytes: number }): ReadyCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes,
    sizeCalculation: (entry) => entry.ready.size,
  });
  const making = new Map<string, Promise<ReadyResponse>>();
  const get = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.version === options.version() ? entry.ready : undefined;
  };
  return {
    get,
    obtain: async (key, make) => {
      const kept = get(key);
      if (kept) return kept;
      const version = options.version();
      // A making that began before a change must not serve those who ask after it.
      const flight = `${version} ${key}`;
      const underWay = making.get(flight);
      if (underWay) return underWay;
      const made = make()
        .then((ready) => {
          if (ready.status === 200) entries.set(key, { version, ready });
          return ready;
        })
        .finally(() => making.delete(flight));
      making.set(flight, made);
      return made;
    },
  };
}

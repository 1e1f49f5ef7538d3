import type { Queries } from '../../platform/database.ts';
import { returnLease, takeLease } from './encoding-leases.store.ts';

/** Milliseconds after which an image is encoded although another process holds the lease on it. */
const usualPatience = 20_000;

/** Leases on variants, which keep several processes from encoding the same one. */
export type EncodingLeases = {
  /**
   * Returns a function that tries to take the lease on a variant. It resolves to the function that gives it
   * back, or to null while another process holds it, though not for ever: that process may have died, and a visitor
   * waits.
   */
  request(key: string): () => Promise<(() => Promise<void>) | null>;
};

/**
 * Leases in the database. While that is unavailable, everyone gets one: an image that is encoded twice is
 * better than none.
 */
export function createEncodingLeases(queries: Queries, patience = usualPatience): EncodingLeases {
  const nothing = () => Promise.resolve();
  return {
    request(key) {
      let firstRefusal: number | undefined;
      return async () => {
        try {
          const lease = await takeLease(queries, key);
          // If it cannot be given back, it expires.
          if (lease !== null) return () => returnLease(queries, key, lease).catch(nothing);
          firstRefusal ??= performance.now();
          return performance.now() - firstRefusal < patience ? null : nothing;
        } catch {
          return nothing;
        }
      };
    },
  };
}

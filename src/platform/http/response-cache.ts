import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/**
 * Creates the response for a key. `previous` is the response of an earlier version, if it is still cached:
 * returning it means that nothing in it has changed, which saves the work and keeps the copies in browsers
 * valid.
 */
export type CreateResponse = (previous: CachedResponse | undefined) => Promise<CachedResponse>;

type Entry = {
  response: CachedResponse;
  create: CreateResponse;
  /** The version that it was created for, or last found unchanged in. */
  version: number;
  /** Whether it was requested since then. */
  requested: boolean;
};

/** Look-ups since the start, and what is cached now. */
export type CacheFigures = {
  readonly hits: number;
  /** Look-ups for which a response had to be created or revalidated. */
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
};

/** Responses by key, each valid for one version of the site's content. */
export type ResponseCache = {
  readonly figures: CacheFigures;
  /** The response for `key` if it may still be sent. Costs one map look-up. */
  get(key: string): CachedResponse | undefined;
  /**
   * The response for `key`, created by `create` if none may be sent; concurrent callers share one call. It is
   * only cached if its status is the one that `cachedStatus` expects.
   */
  getOrCreate(key: string, create: CreateResponse): Promise<CachedResponse>;
  /**
   * The same, but never a response of an earlier version. For the parts that other responses are made from.
   */
  getCurrent(key: string, create: CreateResponse): Promise<CachedResponse>;
  /**
   * Starts a new version and revalidates the entries that visitors have requested, most recently used first.
   * Until that is done, or `gracePeriodMs` has passed, the old ones are still sent. Then nothing older than
   * the new version is sent any more, and the promise resolves. Calls in quick succession share one
   * revalidation, which follows after a pause, within `longestOldMs` of the first of them.
   */
  invalidate(): Promise<void>;
};

/** Milliseconds for which responses of the previous version may be sent while new ones are created. */
const gracePeriodMs = 60;
/** The same for a change in a series, with the pause before it. What is not created by then is created on request. */
const longestOldMs = 150;
/**
 * The pause after a revalidation, as a multiple of its duration: visitors keep four fifths of the time. Where a change
 * would wait for longer than `maxPauseMs`, they keep less: a third, if each comes as the revalidation before begins.
 */
const pauseFactor = 4;
/** The longest such pause, in milliseconds, from the first change that waits. */
const maxPauseMs = longestOldMs - gracePeriodMs;
/** Most entries that are revalidated after a change; the others follow when they are requested. */
const maxRevalidated = 64;

/**
 * `maxBytes` bounds the memory; only a response with the status `cachedStatus(key)` is cached, 200 by
 * default.
 */
export function createResponseCache({
  maxBytes,
  cachedStatus = () => 200,
}: {
  maxBytes: number;
  cachedStatus?: (key: string) => number;
}): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.response.size,
  });
  const pending = new Map<string, Promise<CachedResponse>>();
  let version = 0;
  /** The oldest version whose responses may be sent. */
  let oldestSendable = 0;
  let hits = 0;
  let misses = 0;

  const get = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined || entry.version < oldestSendable) return undefined;
    entry.requested = true;
    hits += 1;
    return entry.response;
  };

  const revalidate = (key: string, create: CreateResponse): Promise<CachedResponse> => {
    const startedIn = version;
    // Work that began before a change must not serve requests that come after it.
    const pendingKey = `${startedIn} ${key}`;
    const shared = pending.get(pendingKey);
    if (shared) return shared;
    const created = create(entries.peek(key)?.response)
      .then((response) => {
        const current = entries.peek(key);
        if (response.status !== cachedStatus(key)) entries.delete(key);
        else if (current === undefined || current.version <= startedIn) {
          entries.set(key, { response, create, version: startedIn, requested: false });
        }
        return response;
      })
      .finally(() => pending.delete(pendingKey));
    pending.set(pendingKey, created);
    return created;
  };

  const getCurrent = async (key: string, create: CreateResponse) => {
    const entry = entries.get(key);
    return entry?.version === version ? entry.response : revalidate(key, create);
  };

  /** `until` is on the clock of `performance.now`. */
  const revalidateRequested = async (until: number) => {
    const started = performance.now();
    const next = version;
    const outdated = [...entries.entries()].filter(([, entry]) => entry.requested && entry.version < next);
    const end = Math.min(started + gracePeriodMs, until);
    const timeIsUp = sleep(Math.max(end - started, 0), undefined, { ref: false });
    for (const [key, { create }] of outdated.slice(0, maxRevalidated)) {
      if (performance.now() > end) break;
      // A failure is reported to whoever requests the key next. A page may also wait long for its turn to be rendered.
      await Promise.race([getCurrent(key, create).catch(() => undefined), timeIsUp]);
    }
    oldestSendable = next;
    const ended = performance.now();
    pauseEnds = ended + pauseFactor * (ended - started);
  };

  let running: Promise<void> | undefined;
  let scheduled: Promise<void> | undefined;
  let pauseEnds = 0;
  const revalidateAfterPause = async () => {
    const asked = performance.now();
    // A revalidation that is already running is for earlier changes.
    await running;
    const remaining = Math.min(pauseEnds, asked + maxPauseMs) - performance.now();
    if (remaining > 0) await sleep(remaining);
    scheduled = undefined;
    running = revalidateRequested(asked + longestOldMs);
    await running;
  };

  return {
    get figures() {
      return { hits, misses, entries: entries.size, bytes: entries.calculatedSize };
    },
    get,
    getOrCreate: async (key, create) => {
      const found = get(key);
      if (found) return found;
      misses += 1;
      return revalidate(key, create);
    },
    getCurrent,
    invalidate: () => {
      version += 1;
      return (scheduled ??= revalidateAfterPause());
    },
  };
}

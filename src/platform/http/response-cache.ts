import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/**
 * Makes the response for a key. `before` is the one that was made for an earlier version, if it is still there: when
 * nothing in it has changed, answering `before` itself costs a comparison instead of a making, and browsers keep theirs.
 */
export type Make = (before: CachedResponse | undefined) => Promise<CachedResponse>;

type Entry = {
  ready: CachedResponse;
  make: Make;
  /** The version that it was made for, or found unchanged in. */
  version: number;
  /** Asked for since then. */
  asked: boolean;
};

/** Ready responses by key, each good for one version of what the site shows. */
export type ResponseCache = {
  /** The response for `key` while it may be sent. Costs one map look-up. */
  get(key: string): CachedResponse | undefined;
  /**
   * The response for `key`, made by `make` when there is none that may be sent; many callers at once share one making.
   * Only what has the status that its key is kept with is kept for later ones.
   */
  getOrCreate(key: string, make: Make): Promise<CachedResponse>;
  /** The same, but never the answer of an earlier version: for what other answers are made of. */
  getCurrent(key: string, make: Make): Promise<CachedResponse>;
  /**
   * Begins a new version. Answers that visitors ask for are looked through at once, newest use first, and go out as they
   * were meanwhile; when that is done, or has taken `patience`, nothing older than the new version is sent any more, and
   * the promise resolves: who waits for it has the change shown to everyone. Changes that follow at once are looked for
   * together, after a rest.
   */
  invalidate(): Promise<void>;
};

/** Milliseconds for which answers of the version before may go out while new ones are made. */
const timeoutMs = 60;
/**
 * While changes go on, answers are made again for at most a fifth of the time, the rest is the visitors': after a round,
 * the next change waits this many times as long as the round took,
 */
const restFactor = 4;
/** and at most so many milliseconds. */
const longestRest = 250;
/** Most answers that are looked through after a change; the others when they are asked for. */
const mostRenewed = 64;

/** `maxBytes` bounds the memory; `keptStatus` is the status with which the response for a key is kept, 200 by default. */
export function createResponseCache({
  maxBytes,
  keptStatus = () => 200,
}: {
  maxBytes: number;
  keptStatus?: (key: string) => number;
}): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.ready.size,
  });
  const making = new Map<string, Promise<CachedResponse>>();
  let version = 0;
  /** The oldest version whose answers may be sent. */
  let sendable = 0;

  const get = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined || entry.version < sendable) return undefined;
    entry.asked = true;
    return entry.ready;
  };

  const remake = (key: string, make: Make): Promise<CachedResponse> => {
    const madeFor = version;
    // A making that began before a change must not serve those who ask after it.
    const flight = `${madeFor} ${key}`;
    const underWay = making.get(flight);
    if (underWay) return underWay;
    const made = make(entries.peek(key)?.ready)
      .then((ready) => {
        const later = entries.peek(key);
        if (ready.status !== keptStatus(key)) entries.delete(key);
        else if (later === undefined || later.version <= madeFor) {
          entries.set(key, { ready, make, version: madeFor, asked: false });
        }
        return ready;
      })
      .finally(() => making.delete(flight));
    making.set(flight, made);
    return made;
  };

  const getCurrent = async (key: string, make: Make) => {
    const entry = entries.get(key);
    return entry?.version === version ? entry.ready : remake(key, make);
  };

  const renew = async () => {
    const started = performance.now();
    const next = version;
    const asked = [...entries.entries()].filter(([, entry]) => entry.asked && entry.version < next);
    for (const [key, { make }] of asked.slice(0, mostRenewed)) {
      if (performance.now() - started > timeoutMs) break;
      // Who asks for it next hears of the failure.
      await getCurrent(key, make).catch(() => undefined);
    }
    sendable = next;
    const ended = performance.now();
    restsUntil = ended + Math.min(restFactor * (ended - started), longestRest);
  };

  let renewing: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let restsUntil = 0;
  const renewAfterRest = async () => {
    // A round that is under way looks for the changes before this one.
    await renewing;
    const rest = restsUntil - performance.now();
    if (rest > 0) await sleep(rest);
    waiting = undefined;
    renewing = renew();
    await renewing;
  };

  return {
    get,
    getOrCreate: async (key, make) => get(key) ?? remake(key, make),
    getCurrent,
    invalidate: () => {
      version += 1;
      return (waiting ??= renewAfterRest());
    },
  };
}

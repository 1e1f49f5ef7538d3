import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import { networksOf } from './client-address.ts';

/** Limits how often a subject, usually an address, may do something. */
export type RateLimiter = {
  /**
   * Counts one event of a subject. Returns 0, or the seconds to wait if it exceeds the limit; it is not
   * counted then. Events with the same `repeatKey` are repetitions of one event and count once.
   */
  take(subject: string, repeatKey?: string): number;
};

/** A limiter that also says how much of the limit is left, and after how many seconds there is more. */
export type CountedLimiter = RateLimiter & { left(subject: string): { events: number; seconds: number } };

type Window = {
  windowMs: number;
  clock: () => Date;
  /** Memory is bounded by as many subjects times the limit: the least recently seen subjects are dropped. */
  maxSubjects?: number;
};

/** Allows `limit` events of a subject in any `windowMs` milliseconds, counted in this process. */
export function createRateLimiter({ limit, ...window }: Window & { limit: number }): CountedLimiter {
  const events = createEvents(window);
  return {
    take: (subject, repeatKey) => events.take([{ subject, limit }], repeatKey),
    left: (subject) => {
      const { taken, seconds } = events.taken(subject);
      return { events: Math.max(0, limit - taken), seconds };
    },
  };
}

/**
 * The same for an address, and some times as many for the networks that one customer or attacker may have as a whole
 * (`networksOf`).
 */
export function createNetworkLimiter({ limit, ...window }: Window & { limit: number }): RateLimiter {
  const events = createEvents(window);
  return {
    take: (address, repeatKey) => {
      const networks = networksOf(address).map(({ network, factor }) => ({
        subject: network,
        limit: limit * factor,
      }));
      return events.take(networks, repeatKey);
    },
  };
}

/** Limits how often visitors may do something. */
export type VisitorLimit = {
  /**
   * Counts one event of this address. `wait` is 0, or the seconds to wait if they, or the networks that they are
   * in, do it too often. `isFlood` is true if it exceeds what the whole site may see: either way it is not counted.
   */
  take(address: string, repeatKey?: string): { wait: number; isFlood: boolean };
};

/** For RATE_LIMITS=off. */
export const neverLimits: VisitorLimit = { take: () => ({ wait: 0, isFlood: false }) };

/**
 * Allows `limit` events of an address as `createNetworkLimiter` does, and `total` of all visitors, in any `windowMs`
 * milliseconds, counted in this process. `onFlood` is told of each event beyond the total.
 */
export function createVisitorLimit(
  options: Window & { limit: number; total: number; onFlood: () => void },
): VisitorLimit {
  const { total, onFlood } = options;
  const networks = createNetworkLimiter(options);
  const everybody = createEvents({ ...options, maxSubjects: 1 });
  return {
    take: (address, repeatKey) => {
      const wait = networks.take(address, repeatKey);
      if (wait > 0) return { wait, isFlood: false };
      const isFlood = everybody.take([{ subject: '', limit: total }], repeatKey) > 0;
      if (isFlood) onFlood();
      return { wait: 0, isFlood };
    },
  };
}

/** The events of the last `windowMs` milliseconds, by subject. */
function createEvents({ windowMs, clock, maxSubjects = 10_000 }: Window) {
  const subjects = new LRUCache<string, { at: number; key: string | undefined }[]>({ max: maxSubjects });
  // Events from the future were counted before the clock was set back; kept, they would block the subject until then.
  const counting = (subject: string, now: number) =>
    (subjects.get(subject) ?? []).filter(({ at }) => at > now - windowMs && at <= now);
  const secondsTo = (at: number, now: number) => Math.max(1, Math.ceil((at + windowMs - now) / 1000));
  return {
    /** How many events of a subject count, and the seconds until the first of them no longer does. */
    taken(subject: string): { taken: number; seconds: number } {
      const now = clock().getTime();
      const events = counting(subject, now);
      return { taken: events.length, seconds: events[0] === undefined ? 0 : secondsTo(events[0].at, now) };
    },
    /** Counts an event of all these subjects, unless one of them has to wait: returns the seconds, or 0. */
    take(counted: readonly { subject: string; limit: number }[], repeatKey: string | undefined): number {
      const now = clock().getTime();
      const found = counted.map(({ subject, limit }) => {
        const events = counting(subject, now);
        subjects.set(subject, events);
        return { events, limit };
      });
      if (repeatKey !== undefined && found.some(({ events }) => events.some(({ key }) => key === repeatKey)))
        return 0;
      const waits = found.map(({ events, limit }) => {
        // The one that must leave the window to make room.
        const leaving = events.at(-limit);
        return events.length < limit || !leaving ? 0 : secondsTo(leaving.at, now);
      });
      const wait = Math.max(...waits);
      if (wait === 0) for (const { events } of found) events.push({ at: now, key: repeatKey });
      return wait;
    },
  };
}

/** 429 with Retry-After. `what` is the counted noun, such as `attempts`. */
export function tooMany(what: string, seconds: number): ApiError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new ApiError(
    429,
    `Too many ${what}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}

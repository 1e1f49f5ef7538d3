import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';

/** Limits how often a subject, usually an address, may do something. */
export type RateLimiter = {
  /**
   * Counts one event of a subject. Returns 0, or the seconds to wait if it exceeds the limit; it is not
   * counted then. Events with the same `repeatKey` are repetitions of one event and count once.
   */
  take(subject: string, repeatKey?: string): number;
};

/** For RATE_LIMITS=off. */
export const neverLimits: RateLimiter = { take: () => 0 };

/**
 * Allows `limit` events of a subject in any `windowMs` milliseconds, counted in this process. Memory is
 * bounded by `maxSubjects` times `limit`: the least recently seen subjects are dropped.
 */
export function createRateLimiter(options: {
  limit: number;
  windowMs: number;
  clock: () => Date;
  maxSubjects?: number;
}): RateLimiter {
  const { limit, windowMs, clock } = options;
  const subjects = new LRUCache<string, { at: number; key: string | undefined }[]>({
    max: options.maxSubjects ?? 10_000,
  });
  return {
    take: (subject, repeatKey) => {
      const now = clock().getTime();
      // Events from the future were counted before the clock was set back; kept, they would block the subject
      // until then.
      const events = (subjects.get(subject) ?? []).filter(({ at }) => at > now - windowMs && at <= now);
      subjects.set(subject, events);
      if (repeatKey !== undefined && events.some(({ key }) => key === repeatKey)) return 0;
      const oldest = events[0];
      if (events.length >= limit && oldest)
        return Math.max(1, Math.ceil((oldest.at + windowMs - now) / 1000));
      events.push({ at: now, key: repeatKey });
      return 0;
    },
  };
}

/** 429 with Retry-After; `what` is what there were too many of, like `attempts`. */
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

import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../platform/http/api.ts';
import { createRateLimiter, tooMany } from '../platform/http/rate-limit.ts';
import { callsPerMinute } from './api-key.ts';

const windowMs = 60_000;

/**
 * Limits the calls with one key, counted in this process, and says on every answer what is left: the headers RateLimit-Policy
 * and RateLimit of the IETF's draft. Beyond the limit it throws 429 with Retry-After.
 */
export function limitKeys(options: {
  clock: () => Date;
  settings: { rateLimits: boolean };
}): MiddlewareHandler<ApiEnv> {
  const limiter = createRateLimiter({ limit: callsPerMinute, windowMs, clock: options.clock });
  return async (context, next) => {
    const key = context.var.user?.key;
    if (key === undefined || !options.settings.rateLimits) return next();
    const subject = String(key.id);
    const wait = limiter.take(subject);
    const { events, seconds } = limiter.left(subject);
    context.header('ratelimit-policy', `"key";q=${callsPerMinute};w=${windowMs / 1000}`);
    context.header('ratelimit', `"key";r=${events};t=${seconds}`);
    if (wait > 0) throw tooMany('calls with this API key', wait);
    return next();
  };
}

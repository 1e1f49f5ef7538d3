import { vi } from 'vitest';
import { seconds } from './time-limits.ts';

/**
 * Waits until the assertion passes, and returns its result. It is retried every `interval` milliseconds, for at most
 * `limit`.
 */
export const eventually = <T>(
  assertion: () => T | Promise<T>,
  interval = 20,
  limit = seconds(30),
): Promise<T> => vi.waitFor(assertion, { timeout: limit, interval });

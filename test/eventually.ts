import { vi } from 'vitest';
import { seconds } from './time-limits.ts';

/**
 * Waits until the assertion passes, allowing for a busy machine, and returns its result. It is retried every
 * `interval` milliseconds.
 */
export const eventually = <T>(assertion: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(assertion, { timeout: seconds(20), interval });

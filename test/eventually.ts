import { vi } from 'vitest';

/**
 * Waits until the assertion passes, allowing for a busy machine, and returns its result. It is retried every
 * `interval` milliseconds.
 */
export const eventually = <T>(assertion: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(assertion, { timeout: 120_000, interval });

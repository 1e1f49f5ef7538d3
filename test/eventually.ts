import { vi } from 'vitest';

/**
 * Waits until the assertion holds, as long as a busy machine may take, and answers what it answers.
 * It is tried anew every `interval` milliseconds.
 */
export const eventually = <T>(assertion: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(assertion, { timeout: 20_000, interval });

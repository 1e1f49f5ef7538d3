import { vi } from 'vitest';

/** From now on a toast stays for ten minutes instead of five seconds, for a test that presses its button. */
export function keepToasts() {
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal(
    'setTimeout',
    Object.assign((work: () => void, ms?: number) => wait(work, ms === 5_000 ? 600_000 : ms), wait),
  );
}

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shares one result of `read` for `maxAgeMs`. Resolves with null if it fails or takes longer than `timeoutMs`;
 * no other read starts before it has ended.
 */
export function shareRecent<Result>(
  read: () => Promise<Result>,
  { maxAgeMs, timeoutMs }: { maxAgeMs: number; timeoutMs: number },
): () => Promise<Result | null> {
  let last: { result: Result | null; at: number } | undefined;
  let reading: Promise<Result | null> | undefined;

  const readOnce = async () => {
    const result = await read().catch(() => null);
    last = { result, at: performance.now() };
    reading = undefined;
    return result;
  };

  return async () => {
    if (last && performance.now() - last.at < maxAgeMs) return last.result;
    reading ??= readOnce();
    return Promise.race([reading, sleep(timeoutMs, null, { ref: false })]);
  };
}

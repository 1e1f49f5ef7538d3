import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openWorker, startWorker } from './worker.ts';

const never = 2 ** 31 - 1;

/** Work whose rounds end when the test says so. */
function slowWork() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  };
  return { rounds, work };
}

const fail = (error: unknown) => {
  throw error;
};

test('works after each interval', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let rounds = 0;
    const work = () => Promise.resolve(void (rounds += 1));
    const worker = startWorker({ work, interval: 1_000, onError: fail });
    await vi.advanceTimersByTimeAsync(999);
    expect(rounds).toBe(0);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(rounds).toBe(2);
    await worker.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rounds).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('calls during a round are one round after it, whose end they wait for', async () => {
  const { rounds, work } = slowWork();
  const worker = startWorker({ work, interval: never, onError: fail });
  const first = worker.wake();
  const ended: string[] = [];
  const later = [worker.wake(), worker.wake()].map((call) => call.then(() => ended.push('later')));
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await first;
  await vi.waitFor(() => expect(rounds).toHaveLength(2));
  expect(ended).toEqual([]);
  rounds[1]?.resolve();
  await Promise.all(later);
  expect(rounds).toHaveLength(2);
  await worker.close();
});

test('a round that fails is reported, and the next one runs', async () => {
  const errors: unknown[] = [];
  const results = [Promise.reject(new Error('away')), Promise.resolve()];
  const work = () => results.shift() ?? Promise.reject(new Error('a round too many'));
  const worker = startWorker({ work, interval: never, onError: (error) => errors.push(error) });
  await worker.wake();
  await worker.wake();
  expect(errors).toEqual([new Error('away')]);
  expect(results).toEqual([]);
  await worker.close();
});

test('closing waits for the running round and starts none', async () => {
  const { rounds, work } = slowWork();
  const worker = startWorker({ work, interval: never, onError: fail });
  void worker.wake();
  const next = worker.wake();
  let isClosed = false;
  const closing = worker.close().then(() => (isClosed = true));
  await Promise.resolve();
  expect(isClosed).toBe(false);
  rounds[0]?.resolve();
  await closing;
  void worker.wake();
  await setImmediate();
  expect(rounds).toHaveLength(1);
  await next;
});

test('with notices, works at once and after each, and stops listening', async () => {
  let send = (_payload: string) => {};
  let isListening = false;
  const database = {
    listen: (channel: string, onNotice: typeof send) => {
      expect(channel).toBe('news');
      [send, isListening] = [onNotice, true];
      // The connection may be lost by then.
      return Promise.resolve(() => {
        isListening = false;
        return Promise.reject(new Error('the connection is closed'));
      });
    },
  };
  const seen: string[] = [];
  const worker = await openWorker(
    { database, channel: 'news', onNotice: (payload) => seen.push(payload) },
    { work: () => Promise.resolve(void seen.push('round')), interval: never, onError: fail },
  );
  expect(seen).toEqual(['round']);
  await worker.wake();
  send('7');
  await worker.wake();
  expect(seen).toEqual(['round', 'round', '7', 'round', 'round']);
  await worker.close();
  expect(isListening).toBe(false);
});

import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openLive } from './live.ts';

/** Lets everything that waits for nothing more run to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Stands in for the notices of a database, and for readings whose end the test decides. */
function stage() {
  const notices = new Set<() => void>();
  const readings: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const listener: Pick<Database, 'listen'> = {
    listen: async (_channel, onNotice) => {
      notices.add(onNotice);
      return async () => {
        notices.delete(onNotice);
      };
    },
  };
  const changes: string[] = [];
  const errors: unknown[] = [];
  const opening = openLive(
    listener as Database,
    'things',
    () => new Promise<string>((resolve, reject) => readings.push({ resolve, reject })),
    { onChange: () => void changes.push('changed'), onError: (error) => errors.push(error) },
  );
  const notify = () => {
    for (const notice of notices) notice();
    return settled();
  };
  return { opening, notices, readings, changes, errors, notify };
}

test('a notice replaces the value, and says so', async () => {
  const { opening, readings, changes, notify } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  expect([live.current, changes.length]).toEqual(['first', 0]);
  await notify();
  expect(live.current).toBe('first');
  readings[1]?.resolve('second');
  await settled();
  expect([live.current, changes.length]).toEqual(['second', 1]);
});

test('a write during the first reading is not missed', async () => {
  const { opening, readings, notify } = stage();
  await settled();
  await notify();
  readings[0]?.resolve('before the write');
  const live = await opening;
  readings[1]?.resolve('after the write');
  await settled();
  expect(live.current).toBe('after the write');
});

test('calls at once share one reading, and one that began before a write is followed by another', async () => {
  const { opening, readings } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  const early = live.refresh();
  const late = [live.refresh(), live.refresh(), live.refresh()];
  expect(readings).toHaveLength(2);
  readings[1]?.resolve('second');
  await early;
  await settled();
  expect([live.current, readings.length]).toEqual(['second', 3]);
  readings[2]?.resolve('third');
  await Promise.all(late);
  expect([live.current, readings.length]).toEqual(['third', 3]);
});

test('a reading that fails keeps the older value, and the next one works', async () => {
  const { opening, readings, changes, errors, notify } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  await notify();
  readings[1]?.reject(new Error('away'));
  await settled();
  expect([live.current, changes.length, errors]).toEqual(['first', 0, [new Error('away')]]);
  await notify();
  readings[2]?.resolve('second');
  await settled();
  expect(live.current).toBe('second');
});

test('when the first reading fails, opening fails and nobody listens on', async () => {
  const { opening, notices, readings } = stage();
  await settled();
  readings[0]?.reject(new Error('away'));
  await expect(opening).rejects.toThrow('away');
  expect(notices.size).toBe(0);
});

test('after closing, notices change nothing', async () => {
  const { opening, readings, notify } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  await live.close();
  await notify();
  expect(readings).toHaveLength(1);
});

test('who asked for a reading waits for what follows the swap, and the next reading does not', async () => {
  const notices: string[] = [];
  const readings: ((value: string) => void)[] = [];
  const shown: (() => void)[] = [];
  const database: Pick<Database, 'listen'> = { listen: async () => async () => undefined };
  const opening = openLive(
    database as Database,
    'things',
    () => new Promise<string>((resolve) => readings.push(resolve)),
    {
      onChange: () => new Promise<void>((resolve) => shown.push(resolve)),
      onError: () => undefined,
    },
  );
  await settled();
  readings[0]?.('first');
  const live = await opening;
  void live.refresh().then(() => notices.push('shown'));
  readings[1]?.('second');
  await settled();
  expect([live.current, notices]).toEqual(['second', []]);
  void live.refresh();
  expect(readings).toHaveLength(3);
  shown[0]?.();
  await settled();
  expect(notices).toEqual(['shown']);
});

import { expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import type { Database } from './database.ts';
import { openLiveValue, type ChangedPayloads } from './live-value.ts';

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A fake for a database's notices, and for reads that the test completes. */
function stage() {
  const notices = new Set<(about: string) => void>();
  const readings: {
    resolve: (value: string) => void;
    reject: (error: Error) => void;
    changed: ChangedPayloads;
  }[] = [];
  const sent: string[] = [];
  const listener: Pick<Database, 'listen' | 'notify'> = {
    notify: async (_channel, about = '') => {
      sent.push(about);
    },
    listen: async (_channel, onNotice) => {
      notices.add(onNotice);
      return async () => {
        notices.delete(onNotice);
      };
    },
  };
  const changes: string[] = [];
  const errors: unknown[] = [];
  const opening = openLiveValue(
    listener as Database,
    'things',
    (_previous, changed) =>
      new Promise<string>((resolve, reject) => readings.push({ resolve, reject, changed })),
    { onChange: () => void changes.push('changed'), onError: (error) => errors.push(error) },
  );
  const notify = (about = '') => {
    for (const notice of notices) notice(about);
    return settled();
  };
  return { opening, notices, readings, changes, errors, notify, sent };
}

test('a notice replaces the value and tells listeners', async () => {
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

test('it knows since when it is behind a change that could not be read', async () => {
  const { opening, readings, notify } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  const { readAt, behindSince } = live.freshness;
  expect(behindSince).toBeNull();
  await notify('1');
  readings[1]?.reject(new Error('away'));
  await settled();
  const since = live.freshness.behindSince;
  expect(since).toBeGreaterThanOrEqual(readAt);
  await notify('2');
  expect(live.freshness).toEqual({ readAt, behindSince: since });
  readings[2]?.resolve('second');
  await settled();
  expect(live.freshness.behindSince).toBeNull();
  expect(live.freshness.readAt).toBeGreaterThanOrEqual(since ?? Infinity);
});

test('a write during the first read is not missed', async () => {
  const { opening, readings, notify } = stage();
  await settled();
  await notify();
  readings[0]?.resolve('before the write');
  const live = await opening;
  readings[1]?.resolve('after the write');
  await settled();
  expect(live.current).toBe('after the write');
});

test('concurrent calls share one read, and a read that began before a write is followed by another', async () => {
  const { opening, readings } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  const early = live.refresh();
  await settled();
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

test('a notice from this process is read once here and in every other process', async () => {
  const { opening, readings, notify, sent } = stage();
  const other = stage();
  await settled();
  readings[0]?.resolve('first');
  other.readings[0]?.resolve('first');
  const live = await opening;
  await other.opening;
  sent.splice(0);
  const announced = live.publish('7');
  await settled();
  readings[1]?.resolve('second');
  await announced;
  expect(sent).toHaveLength(1);
  for (const about of sent) await Promise.all([notify(about), other.notify(about)]);
  expect([live.current, readings.length]).toEqual(['second', 2]);
  expect(other.readings.map(({ changed }) => changed)).toEqual([null, ['7']]);
});

test('a failed read keeps the previous value, and the next one works', async () => {
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

test('a failed read is repeated by itself, until it works or the value is closed', async () => {
  const { opening, readings, changes, errors, notify } = stage();
  await settled();
  readings[0]?.resolve('first');
  const live = await opening;
  await notify('7');
  readings[1]?.reject(new Error('away'));
  await eventually(() => expect(readings).toHaveLength(3));
  readings[2]?.reject(new Error('still away'));
  await eventually(() => expect(readings).toHaveLength(4));
  readings[3]?.resolve('second');
  await settled();
  expect([live.current, changes.length, errors.length]).toEqual(['second', 1, 2]);
  expect(readings.map(({ changed }) => changed)).toEqual([null, ['7'], ['7'], ['7']]);
  await live.close();
});

test('a read gets what changed since the previous one, and again what that one failed to read', async () => {
  const { opening, readings, notify } = stage();
  await settled();
  readings[0]?.resolve('first');
  await opening;
  await notify('7');
  await notify('8');
  await notify('9');
  readings[1]?.reject(new Error('away'));
  await settled();
  readings[2]?.resolve('second');
  await settled();
  await notify('7');
  // After a lost connection there is a notice that anything may have changed.
  await notify();
  readings[3]?.resolve('third');
  await settled();
  expect(readings.map(({ changed }) => changed)).toEqual([null, ['7'], ['8', '9', '7'], ['7'], null]);
});

test('a read without changes tells no listeners', async () => {
  const { opening, readings, changes, notify } = stage();
  await settled();
  readings[0]?.resolve('the same');
  await opening;
  await notify('7');
  readings[1]?.resolve('the same');
  await settled();
  expect([readings.length, changes]).toEqual([2, []]);
});

test('a read that finds the same again tells no listeners, and keeps the value', async () => {
  let changes = 0;
  const listener: Pick<Database, 'listen' | 'notify'> = {
    notify: async () => undefined,
    listen: async () => async () => undefined,
  };
  const live = await openLiveValue(listener as Database, 'things', async () => ({ name: 'Halcyon' }), {
    onChange: () => void (changes += 1),
    onError: () => undefined,
  });
  const { current } = live;
  await live.refresh();
  expect([live.current === current, changes]).toEqual([true, 0]);
});

test('a process that starts tells the others, as the one before it may have been killed before it told them', async () => {
  const { opening, readings, notify, sent } = stage();
  const other = stage();
  await settled();
  other.readings[0]?.resolve('before the write');
  const held = await other.opening;
  readings[0]?.resolve('after the write');
  await opening;
  expect(sent).toHaveLength(1);
  for (const about of sent) await Promise.all([notify(about), other.notify(about)]);
  expect(readings).toHaveLength(1);
  expect(other.readings.map(({ changed }) => changed)).toEqual([null, null]);
  other.readings[1]?.resolve('after the write');
  await settled();
  expect(held.current).toBe('after the write');
});

test('if the first read fails, opening fails and stops listening', async () => {
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

test('a caller waits for what follows the replacement, but the next read does not', async () => {
  const notices: string[] = [];
  const readings: ((value: string) => void)[] = [];
  const shown: (() => void)[] = [];
  const database: Pick<Database, 'listen' | 'notify'> = {
    listen: async () => async () => undefined,
    notify: async () => undefined,
  };
  const opening = openLiveValue(
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
  await settled();
  readings[1]?.('second');
  await settled();
  expect([live.current, notices]).toEqual(['second', []]);
  void live.refresh();
  await settled();
  expect(readings).toHaveLength(3);
  shown[0]?.();
  await settled();
  expect(notices).toEqual(['shown']);
});

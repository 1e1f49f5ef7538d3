import { describe, expect, test } from 'vitest';
import { createWorkQueue, QueueRejection } from './work-queue.ts';

/** A job that runs until the test ends it, and adds its name to `order` when it starts. */
function createBench(waiting = { request: 9, wanted: 9, warm: 9 }, longestWaitMs = {}) {
  const bounds = { concurrency: 2, backgroundConcurrency: 1, turnAfter: 4 };
  const queue = createWorkQueue({ ...bounds, maxWaiting: waiting, longestWaitMs });
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (priority: 'request' | 'wanted' | 'warm', name: string) =>
    queue.add(priority, () => {
      order.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, end, order, queue };
}

describe('the work queue', () => {
  test('runs two jobs at a time: requests first, then expected work, then background work', async () => {
    const { add, end, order } = createBench();
    for (const name of ['a', 'b']) add('request', name);
    add('warm', 'warm');
    add('wanted', 'wanted');
    add('request', 'c');
    expect(order).toEqual(['a', 'b']);
    await end('a');
    await end('b');
    await end('c');
    await end('wanted');
    expect(order).toEqual(['a', 'b', 'c', 'wanted', 'warm']);
  });

  test('says how many jobs wait and run', async () => {
    const { add, end, queue } = createBench();
    for (const name of ['a', 'b', 'c', 'd']) add('request', name);
    add('warm', 'warm');
    expect(queue.state).toEqual({ waiting: 3, running: 2 });
    for (const name of ['a', 'b', 'c', 'd', 'warm']) await end(name);
    expect(queue.state).toEqual({ waiting: 0, running: 0 });
  });

  test('background work leaves one slot for requests', async () => {
    const { add, end, order } = createBench();
    add('warm', 'warm');
    add('wanted', 'wanted');
    expect(order).toEqual(['warm']);
    add('request', 'a');
    expect(order).toEqual(['warm', 'a']);
    await end('a');
    expect(order).toEqual(['warm', 'a']);
    await end('warm');
    expect(order).toEqual(['warm', 'a', 'wanted']);
  });

  test('work with a raised priority overtakes; a lowered one stays', async () => {
    const { add, end, order } = createBench();
    for (const name of ['a', 'b']) add('request', name);
    const [first, second] = [add('warm', 'first'), add('warm', 'second')];
    second.raise('request');
    first.raise('wanted');
    first.raise('warm');
    add('wanted', 'third');
    await end('a');
    await end('b');
    await end('second');
    await end('first');
    expect(order).toEqual(['a', 'b', 'second', 'first', 'third']);
  });

  test('rejects work beyond its limit, and canceled work', async () => {
    const { add, end, order } = createBench({ request: 1, wanted: 1, warm: 1 });
    for (const name of ['a', 'b']) add('request', name);
    const waiting = add('request', 'c');
    await expect(add('request', 'd').result).rejects.toThrow(QueueRejection);
    const canceled = expect(waiting.result).rejects.toThrow(QueueRejection);
    waiting.cancel();
    await canceled;
    await end('a');
    await end('b');
    expect(order).toEqual(['a', 'b']);
  });

  test('each priority gets its turn, however many jobs of higher ones arrive', async () => {
    const { add, end, order } = createBench({ request: 99, wanted: 99, warm: 99 });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) add('request', name);
    add('wanted', 'wanted');
    add('warm', 'warm');
    for (let ended = 0; ended < order.length; ended += 1) await end(order[ended] ?? '');
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'wanted', 'g', 'warm', 'h', 'i', 'j']);
  });

  test('no turn is saved up while nothing waits', async () => {
    const { add, end, order } = createBench({ request: 99, wanted: 99, warm: 99 });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) add('request', name);
    for (const name of ['a', 'b', 'c']) await end(name);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
    add('warm', 'warm');
    await end('d');
    expect(order.at(-1)).toBe('f');
  });

  test('rejects work that has waited too long, and runs what waits without such a limit', async () => {
    const { add, end, order } = createBench(undefined, { wanted: 20 });
    for (const name of ['a', 'b']) add('request', name);
    const impatient = add('wanted', 'impatient');
    const raised = add('wanted', 'raised');
    raised.raise('request');
    await expect(impatient.result).rejects.toThrow(QueueRejection);
    await end('a');
    await end('b');
    await end('raised');
    expect(order).toEqual(['a', 'b', 'raised']);
  });

  test('failed work frees its slot', async () => {
    const queue = createWorkQueue({
      concurrency: 1,
      backgroundConcurrency: 1,
      turnAfter: 4,
      maxWaiting: { request: 9, wanted: 9, warm: 9 },
    });
    const failed = queue.add('request', () => Promise.reject(new Error('broken')));
    await expect(failed.result).rejects.toThrow('broken');
    expect(await queue.add('request', () => Promise.resolve(7)).result).toBe(7);
  });
});

import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startSilentProxy } from '../../../test/silent-proxy.ts';
import { isUnavailable } from './failures.ts';
import { openDatabase } from './open.ts';
import { expectAnswer, tickMs } from './silence.ts';

test('a start tries again when a server does not answer in time, as on a machine that is booting', async () => {
  const place = await createTestDatabase();
  const proxy = await startSilentProxy(place.url);
  onTestFinished(async () => {
    proxy.close();
    await place.drop();
  });
  proxy.silence();
  const opening = openDatabase({ databaseUrl: proxy.url, dataDir: '' });
  await eventually(() => expect(proxy.connections()).toBe(1));
  proxy.resume();
  const database = await opening;
  await database.ping();
  await database.close();
});

test('[38] a server that vanishes without a word fails running queries in seconds, and is used again', async () => {
  const place = await createTestDatabase();
  const proxy = await startSilentProxy(place.url);
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
  onTestFinished(async () => {
    await database.close();
    proxy.close();
    await place.drop();
  });
  const onNotice = vi.fn<(payload: string) => void>();
  await database.listen('vehicles', onNotice);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('it should fail'),
      (error: unknown) => error,
    );

  const running = failureOf(Promise.resolve(database.queries.execute(sql`select pg_sleep(600)`)));
  const within = failureOf(database.queries.transaction((tx) => tx.execute(sql`select pg_sleep(600)`)));
  await eventually(async () => {
    const { rows } = await database.queries.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`);
    expect(rows).toHaveLength(2);
  });
  proxy.silence();
  const from = performance.now();
  const failures = [...(await Promise.all([running, within])), await failureOf(database.ping())];
  expect(failures.map(isUnavailable)).toEqual([true, true, true]);
  // Without the heartbeat each would take the 20 s that a query may.
  expect(performance.now() - from).toBeLessThan(10_000);
  expect(onNotice).not.toHaveBeenCalled();

  proxy.resume();
  await eventually(() => expect(onNotice.mock.calls).toEqual([['']]));
  await database.ping();
});

/** Keeps this process from doing anything else. */
const block = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describeWithDatabase('an answer', (open) => {
  test('that arrives while this process is busy is in time', async () => {
    const database = await open();
    await database.session(async (client) => {
      const onSilence = vi.fn<() => void>();
      const answered = expectAnswer(1, onSilence);
      const answer = client.query('select 1');
      block(2 * tickMs);
      await answer;
      answered();
      await new Promise(setImmediate);
      expect(onSilence).not.toHaveBeenCalled();
    });
  });

  test('that does not come is reported once, and a pause of this process counts as one tick', async () => {
    const onSilence = vi.fn<() => void>();
    const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
    expectAnswer(3, onSilence);
    block(5 * tickMs);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(onSilence).not.toHaveBeenCalled();
    await eventually(() => expect(onSilence).toHaveBeenCalledOnce());
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { testNow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { createFloodAlarm } from './flood-alarm.ts';
import { forgetFloods, readFloods } from './floods.store.ts';
import { floods } from './floods.table.ts';

describeWithDatabase('the alarm of a flood', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.queries.delete(floods));

  const setUp = () => {
    const lines: unknown[] = [];
    const log = { warn: (fields: unknown) => lines.push(fields) } as unknown as Log;
    const state = { now: testNow };
    const notices: string[] = [];
    const told = { ...database, notify: async (channel: string) => void notices.push(channel) };
    const alarm = createFloodAlarm({ database: told, clock: () => state.now, log, channel: 'staff' });
    return { alarm, lines, notices, state };
  };
  const after = (ms: number) => new Date(testNow.getTime() + ms);

  test('fault 69: staff are told of each kind, once a minute however much comes; all of it is counted', async () => {
    const { alarm, lines, notices, state } = setUp();
    for (let n = 0; n < 500; n += 1) alarm.report('inquiries');
    state.now = after(59_000);
    alarm.report('inquiries');
    alarm.report('sign-ins');
    await eventually(async () => expect(notices).toEqual(['staff', 'staff']));
    expect(await readFloods(database.queries)).toEqual([
      { kind: 'inquiries', at: testNow.toISOString() },
      { kind: 'sign-ins', at: after(59_000).toISOString() },
    ]);
    expect(lines).toEqual([
      { kind: 'inquiries', count: 1 },
      { kind: 'sign-ins', count: 1 },
    ]);
    state.now = after(61_000);
    alarm.report('inquiries');
    await eventually(async () => expect(notices).toHaveLength(3));
    expect((await readFloods(database.queries)).at(-1)).toEqual({
      kind: 'inquiries',
      at: after(61_000).toISOString(),
    });
    expect(alarm.counts()).toContainEqual({ kind: 'inquiries', count: 502 });
    expect(alarm.counts()).toContainEqual({ kind: 'offers', count: 0 });
  });

  test('what cannot be noted fails nothing', async () => {
    const lines: unknown[] = [];
    const log = { warn: (fields: unknown) => lines.push(fields) } as unknown as Log;
    const broken = { ...database, notify: () => Promise.reject(new Error('away')) };
    createFloodAlarm({ database: broken, clock: () => testNow, log, channel: 'staff' }).report('offers');
    await eventually(async () => expect(lines).toHaveLength(2));
  });

  test('it is forgotten after half a day', async () => {
    const { alarm, notices } = setUp();
    alarm.report('alerts');
    await eventually(async () => expect(notices).toHaveLength(1));
    await forgetFloods(database.queries, after(11 * 60 * 60_000));
    expect(await readFloods(database.queries)).toHaveLength(1);
    await forgetFloods(database.queries, after(13 * 60 * 60_000));
    expect(await readFloods(database.queries)).toEqual([]);
  });
});

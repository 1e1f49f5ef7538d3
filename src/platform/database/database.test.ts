import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Queries } from '../database.ts';

const entries = pgTable('entries', {
  id: integer('id').primaryKey(),
  name: text('name').unique('entries_name_unique'),
  at: timestamp('at', { withTimezone: true, precision: 3 }),
});

const createEntries = (queries: Queries) =>
  queries.execute(sql`create table entries (
    id integer primary key, name text constraint entries_name_unique unique, at timestamp(3) with time zone)`);

describeWithDatabase('a database', (open) => {
  describe('queries', () => {
    test('return times as they were stored', async () => {
      const { queries } = await open();
      await createEntries(queries);
      const times = ['2026-03-08T07:30:00.123Z', '1969-12-31T23:59:59.999Z', '2026-11-01T05:59:00.000Z'];
      await queries.insert(entries).values(times.map((time, id) => ({ id, at: new Date(time) })));
      const found = await queries.select().from(entries).orderBy(entries.id);
      expect(found.map(({ at }) => at?.toISOString())).toEqual(times);
      expect(
        await queries
          .select()
          .from(entries)
          .where(eq(entries.at, new Date(times[0] ?? ''))),
      ).toHaveLength(1);
    });

    test('read the same with raw SQL: numbers as numbers, times in UTC', async () => {
      const { queries } = await open();
      await createEntries(queries);
      await queries.insert(entries).values({ id: 7, at: new Date('2026-07-04T23:30:00Z') });
      const { rows } = await queries.execute(
        sql`select count(*) as many, sum(id) as total, 0.5::float8 as half, min(date_trunc('day', at))::text as day from entries`,
      );
      expect(rows).toEqual([{ many: 1, total: 7, half: 0.5, day: '2026-07-04 00:00:00+00' }]);
      expect(await queries.select({ many: count() }).from(entries)).toEqual([{ many: 1 }]);
      expect(await queries.$count(entries)).toBe(1);
    });

    test('roll a failed transaction back completely', async () => {
      const { queries } = await open();
      await createEntries(queries);
      const failing = queries.transaction(async (tx) => {
        await tx.insert(entries).values({ id: 1 });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await queries.$count(entries)).toBe(0);
    });
  });

  test('is new in each test, and responds to a ping until it is closed', async () => {
    const database = await open();
    await createEntries(database.queries);
    const other = await open();
    await createEntries(other.queries);
    await expect(database.ping()).resolves.toBeUndefined();
    expect(await database.queries.execute(sql`select username from users`)).toMatchObject({ rows: [] });
  });

  describe('notices', () => {
    test('reach every listener of their channel, and no other', async () => {
      const database = await open();
      const first = vi.fn<() => void>();
      const second = vi.fn<() => void>();
      const other = vi.fn<() => void>();
      await database.listen('Vehicles', first);
      const stopSecond = await database.listen('Vehicles', second);
      await database.listen('pages', other);
      await database.notify('Vehicles');
      await eventually(() => expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]));
      await stopSecond();
      await database.notify('Vehicles');
      await eventually(() => expect(first).toHaveBeenCalledTimes(2));
      // Notices arrive in order, so a misdirected one before this would have arrived by now.
      await database.notify('pages');
      await eventually(() => expect(other).toHaveBeenCalledOnce());
      expect(second).toHaveBeenCalledOnce();
    });

    test('carry a payload, or none when anything may have changed', async () => {
      const database = await open();
      const onNotice = vi.fn<(about: string) => void>();
      await database.listen('vehicles', onNotice);
      await database.notify('vehicles', '7,12');
      await database.notify('vehicles');
      await eventually(() => expect(onNotice.mock.calls).toEqual([['7,12'], ['']]));
    });

    test('are not sent by a transaction that fails', async () => {
      const database = await open();
      const onNotice = vi.fn<() => void>();
      const onLater = vi.fn<() => void>();
      await database.listen('vehicles', onNotice);
      await database.listen('later', onLater);
      await database.queries
        .transaction(async (tx) => {
          await tx.execute(sql`select pg_notify('vehicles', '')`);
          tx.rollback();
        })
        .catch(() => undefined);
      await database.queries.execute(sql`select pg_notify('later', '')`);
      await eventually(() => expect(onLater).toHaveBeenCalledOnce());
      expect(onNotice).not.toHaveBeenCalled();
    });
  });

  test('runs work of the same name one at a time, even after a failure', async () => {
    const database = await open();
    await createEntries(database.queries);
    const addOne = (id: number) =>
      database.withLock('test', async (queries) => {
        const before = await queries.$count(entries);
        await sleep(5);
        await queries.insert(entries).values({ id });
        if (id === 2) throw new Error('failed');
        return before;
      });
    const results = await Promise.allSettled([1, 2, 3, 4].map(addOne));
    const seen = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(new Set(seen).size).toBe(3);
    expect(await database.queries.$count(entries)).toBe(4);
  });
});

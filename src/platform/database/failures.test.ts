import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import type { Queries } from '../database.ts';
import { isUnavailable, isUniqueViolation, unavailableReason } from './failures.ts';

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => expect.unreachable('the query should have failed'),
    (error: unknown) => error,
  );
const addPage = (queries: Queries) =>
  queries.execute(
    sql`insert into pages (title, slug, content, updated_at) values ('About', 'about', '', now())`,
  );

describeWithDatabase('failures', (open) => {
  test('of a unique constraint are recognized by its name, even inside a transaction', async () => {
    const { queries } = await open();
    await addPage(queries);
    for (const failure of [
      await failureOf(Promise.resolve(addPage(queries))),
      await failureOf(queries.transaction((tx) => addPage(tx))),
    ]) {
      expect(isUniqueViolation(failure, 'pages_slug_unique')).toBe(true);
      expect(isUniqueViolation(failure, 'users_username_unique')).toBe(false);
      expect(isUnavailable(failure)).toBe(false);
    }
  });

  test('of a partial unique index are recognized by its name', async () => {
    const { queries } = await open();
    const addVehicle = () =>
      queries.execute(sql`insert into vehicles (make, model, year, price, mileage, vin, listed_at, updated_at)
        values ('Porsche', '911', 2020, 1, 1, 'WP0ZZZ99ZTS392124', now(), now())`);
    await addVehicle();
    expect(isUniqueViolation(await failureOf(Promise.resolve(addVehicle())), 'vehicles_vin_listed')).toBe(
      true,
    );
  });

  test('of a query do not count as an unavailable database', async () => {
    const { queries } = await open();
    expect(isUnavailable(await failureOf(Promise.resolve(queries.execute(sql`select * from nowhere`))))).toBe(
      false,
    );
  });

  test('of a closed database say that it is unavailable', async () => {
    const database = await open();
    await database.close();
    expect(isUnavailable(await failureOf(database.ping()))).toBe(true);
  });
});

describeWithDatabase('an unavailable database', (open) => {
  test('is told with its reason', async () => {
    const { queries } = await open();
    const readOnly = queries.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await addPage(tx);
    });
    expect(unavailableReason(await failureOf(readOnly))).toBe('The database can only be read, as a standby.');
    const slow = queries.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`);
      await tx.execute(sql`select pg_sleep(60)`);
    });
    expect(unavailableReason(await failureOf(slow))).toMatch(/^The database took too long/);
  });
});

test.each([
  ['53100', 'The disk of the database is full.'],
  ['53300', 'The database has no connection left.'],
  ['58030', 'The database reports an error of its own (58030).'],
  ['57P01', 'The connection to the database was lost.'],
  // One of ours to correct: whoever is no request reports it.
  ['40P01', null],
  ['23505', null],
])('the code %s of the server is told as %j', (code, reason) => {
  expect(unavailableReason(new Error('Failed query', { cause: { code } }))).toBe(reason);
});

test('any other error is neither a violated constraint nor an unavailable database', () => {
  for (const error of [new Error('ENOENT'), 'text', null, undefined, { code: 5 }]) {
    expect(isUnavailable(error)).toBe(false);
    expect(isUniqueViolation(error, 'pages_slug_unique')).toBe(false);
  }
});

import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import type { Database } from '../src/platform/database.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { copyDatabase, type DatabasePlace } from './databases.ts';
import type { Offer } from './postgres.ts';

/** A fresh database on the run's PostgreSQL server, migrated or (`template1`) empty. The caller drops it. */
export async function createTestDatabase(template?: 'template1'): Promise<DatabasePlace> {
  const offer = (await (await fetch(inject('testServer'))).json()) as Offer;
  if ('problem' in offer) throw new Error(offer.problem);
  return copyDatabase(offer.serverUrl, template);
}

/** A fresh migrated database. The caller closes it, which drops it. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  let closed: Promise<void> | undefined;
  return { ...database, close: () => (closed ??= database.close().then(drop)) };
}

const closeAll = (databases: Database[]) =>
  Promise.all(databases.splice(0).map((database) => database.close()));

/**
 * Runs a suite in which each `open()` returns a fresh migrated database. It is closed after the test that
 * opened it, or after the suite if a `beforeAll` did.
 */
export function describeWithDatabase(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe(name, () => {
    const suiteDatabases: Database[] = [];
    const testDatabases: Database[] = [];
    let opened = suiteDatabases;
    beforeEach(() => {
      opened = testDatabases;
    });
    afterEach(async () => {
      opened = suiteDatabases;
      await closeAll(testDatabases);
    });
    afterAll(() => closeAll(suiteDatabases));
    suite(async () => {
      const database = await openTestDatabase();
      opened.push(database);
      return database;
    });
  });
}

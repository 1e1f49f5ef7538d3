import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import type { Database } from '../src/platform/database.ts';
import { openMemoryDatabase } from '../src/platform/database/embedded.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { type Offer, templateName } from './postgres.ts';

async function placeOf(kind: 'embedded' | 'server'): Promise<string> {
  const offer = (await (await fetch(`${inject('testDatabases')}/${kind}`)).json()) as Offer;
  if ('problem' in offer) throw new Error(offer.problem);
  return offer.place;
}

/** A fresh migrated database in memory. The caller closes it. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  return openMemoryDatabase(await openAsBlob(await placeOf('embedded')));
}

/** A fresh database on the run's PostgreSQL server, migrated or (`template1`) empty; dropped by `drop`. */
export async function createServerDatabase(
  template = templateName,
): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = await placeOf('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${template}`);
  return {
    url: `${serverUrl}/${name}`,
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client(`${serverUrl}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A fresh migrated database on the run's PostgreSQL server. The caller closes it, which drops it. */
export async function openServerTestDatabase(): Promise<Database> {
  const { url, drop } = await createServerDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

const closeAll = (databases: Database[]) =>
  Promise.all(databases.splice(0).map((database) => database.close()));

/**
 * Runs one suite on the embedded database and on a PostgreSQL server. Each `open()` gives a fresh migrated database,
 * closed after the test that opened it, or after the suite where a `beforeAll` did.
 */
export function describeOnBothDatabases(name: string, suite: (open: () => Promise<Database>) => void): void {
  for (const [kind, openTestDatabase] of [
    ['embedded', openEmbeddedTestDatabase],
    ['server', openServerTestDatabase],
  ] as const) {
    describe(`${name} (${kind})`, () => {
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
}

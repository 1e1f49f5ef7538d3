import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { DatabaseStartError, mayBeStarting } from './failures.ts';
import { openDatabase } from './open.ts';
import { checkServer, rejectOld } from './server-check.ts';
import { Client } from 'pg';

test('a server of an older major version than the tests pass on is refused in one line', () => {
  expect(() => rejectOld({ major: 14, minor: 24 }, 'db.internal/marque')).toThrow(
    /^The database at db\.internal\/marque is PostgreSQL 14\.24, and Marque needs PostgreSQL 15 or newer$/,
  );
  expect(() => rejectOld({ major: 15, minor: 0 }, '')).not.toThrow();
});

test('a server that goes while it is checked is not said to lack ICU', async () => {
  const { url, drop } = await createTestDatabase('template1');
  const [client, other] = [new Client(url), new Client(url)];
  client.on('error', () => undefined);
  await Promise.all([client.connect(), other.connect()]);
  try {
    const query = client.query.bind(client);
    // Between the two questions.
    Object.assign(client, {
      query: async (text: string) => {
        if (text.includes('collate')) {
          await other.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
        }
        return query(text);
      },
    });
    const failure: unknown = await checkServer(client, 'db').catch((error: unknown) => error);
    expect([failure instanceof DatabaseStartError, mayBeStarting(failure)]).toEqual([false, true]);
  } finally {
    await other.end();
    await client.end().catch(() => undefined);
    await drop();
  }
});

test('a database of another encoding is refused in one line', async () => {
  const { url, drop } = await createTestDatabase('template1');
  const name = `${new URL(url).pathname.slice(1)}_latin`;
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(
      `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    );
    const databaseUrl = url.replace(/[^/]+$/, name);
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /^The database at \S+ \(DATABASE_URL\) has the encoding LATIN1; create one with ENCODING 'UTF8' TEMPLATE template0$/,
    );
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
    await drop();
  }
});

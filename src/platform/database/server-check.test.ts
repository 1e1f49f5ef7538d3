import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from './open.ts';
import { rejectOld } from './server-check.ts';
import { Client } from 'pg';

test('a server of an older major version than the tests pass on is refused in one line', () => {
  expect(() => rejectOld({ major: 14, minor: 24 }, 'db.internal/marque')).toThrow(
    /^The database at db\.internal\/marque is PostgreSQL 14\.24, and Marque needs PostgreSQL 15 or newer$/,
  );
  expect(() => rejectOld({ major: 15, minor: 0 }, '')).not.toThrow();
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
      /^The database at \S+ has the encoding LATIN1; create one with ENCODING 'UTF8' TEMPLATE template0$/,
    );
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
    await drop();
  }
});

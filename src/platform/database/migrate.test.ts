import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, describeWithDatabase } from '../../../test/database.ts';
import type { Database } from '../database.ts';
import { DatabaseStartError } from './failures.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { openDatabase } from './open.ts';

type Entry = { idx: number; tag: string; when: number };

/** The program's migrations plus a later one, as in the next version. */
function nextVersion(statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marque-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: Entry[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: 9999, tag: '9999_next', when: (last?.when ?? 0) + 1 });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_next.sql'), statements);
  return folder;
}

const stateOf = async ({ queries }: Database) => ({
  migrations: (await queries.execute(sql`select * from drizzle.__drizzle_migrations order by id`)).rows,
  columns: (
    await queries.execute(
      sql`select table_schema, table_name, column_name from information_schema.columns
        where table_schema in ('public', 'drizzle') order by 1, 2, 3`,
    )
  ).rows,
});

describeWithDatabase('migrations', (open) => {
  test('change nothing the second time', async () => {
    const database = await open();
    const before = await stateOf(database);
    await migrate(database);
    expect(await stateOf(database)).toEqual(before);
  });

  test('[47] of a newer version are reported, and nothing is changed', async () => {
    const database = await open();
    await migrate(database, nextVersion('alter table users add column next text'));
    const before = await stateOf(database);
    expect(before.columns).toContainEqual({
      table_schema: 'public',
      table_name: 'users',
      column_name: 'next',
    });
    await expect(migrate(database)).rejects.toThrow(DatabaseStartError);
    await expect(migrate(database)).rejects.toThrow(/^The database belongs to a newer version[^\n]*$/);
    expect(await stateOf(database)).toEqual(before);
  });

  test('are all rolled back when one statement fails', async () => {
    const database = await open();
    const before = await stateOf(database);
    const folder = nextVersion('create table next (id integer);--> statement-breakpoint\nselect nonsense');
    await expect(migrate(database, folder)).rejects.toThrow();
    expect(await stateOf(database)).toEqual(before);
  });
});

test('migrations are applied once when four nodes start together on an empty server', async () => {
  const { url, drop } = await createTestDatabase('template1');
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url, dataDir: '' })));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await drop();
  });
  await Promise.all(nodes.map((node) => migrate(node)));
  const [first] = nodes;
  const known = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  expect(first && (await stateOf(first)).migrations).toHaveLength(known.entries.length);
});

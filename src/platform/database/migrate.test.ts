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

const { entries: journal } = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
) as { entries: Entry[] };
const newestTime = journal.at(-1)?.when ?? 0;

/** The program's migrations plus a later one, as in the next version. */
function nextVersion(statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marque-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const next = { ...journal.at(-1), idx: 9999, tag: '9999_next', when: newestTime + 1 };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [...journal, next] }));
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

  test('[47] of a newer version are left alone by an older one, which starts unless they exclude it', async () => {
    const database = await open();
    await migrate(database, nextVersion('alter table users add column next text'));
    const additive = await stateOf(database);
    expect(additive.columns).toContainEqual({
      table_schema: 'public',
      table_name: 'users',
      column_name: 'next',
    });
    await migrate(database);
    expect(await stateOf(database)).toEqual(additive);

    const other = await open();
    const breaking = (needed: number) => `alter table users rename column username to name;
      --> statement-breakpoint
      update schema_compatibility set oldest_program = ${needed}`;
    await migrate(other, nextVersion(breaking(newestTime + 1)));
    const broken = await stateOf(other);
    await expect(migrate(other)).rejects.toThrow(DatabaseStartError);
    await expect(migrate(other)).rejects.toThrow(/^The database belongs to a newer version[^\n]*$/);
    expect(await stateOf(other)).toEqual(broken);

    // This version knows what the next one needs of it.
    const third = await open();
    await migrate(third, nextVersion(breaking(newestTime)));
    await expect(migrate(third)).resolves.toBeUndefined();
  });

  test('[47] of a version that does not say what it needs exclude every older one', async () => {
    const database = await open();
    await migrate(database, nextVersion('drop table schema_compatibility'));
    await expect(migrate(database)).rejects.toThrow(/^The database belongs to a newer version[^\n]*$/);
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
  expect(first && (await stateOf(first)).migrations).toHaveLength(journal.length);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { sections, toldTables } from './privacy-document.ts';

const source = join(import.meta.dirname, '../src');

async function tablesOfSchema() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.table.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(source, file)).href) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
    .map((table) => getTableConfig(table as PgTable));
}

/** Words in names of columns that sound like a person, or like what one has typed. */
const personal =
  /(?:^|_)(?:e?mail|phone|name|username|address|ip|host|message|note|text|body|subject|by|to|people|person|buyer|recipient|sender|reader|device|contact|portrait|signature|seller|customer|owner|license|referrer|endpoint|birth\w*|city|street|zip)(?:_|$)/;
const holdsText = /text|char|json|bytea/i;

test('docs/privacy.md tells of each table of the schema, and of no other', async () => {
  const names = (await tablesOfSchema()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(
    toldTables()
      .map(({ table }) => table)
      .toSorted(),
  ).toEqual(names.toSorted());
});

test('docs/privacy.md names each column that may be about a person', async () => {
  const told = new Map(toldTables().map((row) => [row.table, row]));
  const untold = (await tablesOfSchema()).flatMap(({ name, columns }) => {
    const row = told.get(name);
    return columns
      .filter(
        (column) =>
          personal.test(column.name) ||
          (row?.section !== sections.nobody && holdsText.test(column.getSQLType())),
      )
      .filter((column) => row?.columns.has(column.name) !== true)
      .map((column) => `${name}.${column.name}`);
  });
  expect(untold).toEqual([]);
});

test('docs/privacy.md says of each table with people what for, how long, who sees it and how it goes', async () => {
  const schema = new Map(
    (await tablesOfSchema()).map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  );
  for (const { table, section, columns, cells } of toldTables()) {
    expect(Object.values(sections)).toContain(section);
    expect([table, [...columns].filter((column) => !schema.get(table)?.has(column))]).toEqual([table, []]);
    expect([table, cells.length, cells.includes('')]).toEqual([
      table,
      section === sections.nobody ? 1 : 5,
      false,
    ]);
  }
});

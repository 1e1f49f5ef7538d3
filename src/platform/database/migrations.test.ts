import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';

/** What may break a program that runs with the schema from before (docs/decisions/0050). */
const breaking = [
  /\bdrop\s+(?!index\b|default\b|not null\b)/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\balter column\b.*\btype\b/i,
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/i,
  /\badd constraint\b/i,
  /\bcreate unique index\b/i,
];
const raising = /\bschema_compatibility"?\s+set\s+"?oldest_program"?\s*=\s*(\d+)/i;

type Migration = Pick<MigrationMeta, 'sql' | 'folderMillis'>;

/** The tables that a migration creates may have any constraint. */
const createdIn = ({ sql }: Migration) =>
  sql.flatMap((statement) => /create (?:unlogged )?table "?(\w+)/i.exec(statement)?.[1] ?? []);

/** Whether a statement lets each value of a column occur once that its migration adds empty: older programs leave it so. */
function isOfAnEmptyColumn(statement: string, { sql }: Migration): boolean {
  const [, table, column] = /alter table "(\w+)" add constraint .* unique\("(\w+)"\)/i.exec(statement) ?? [];
  const adding = new RegExp(
    `alter table "${table}" add column "${column}" (?!.*\\b(?:not null|default)\\b)`,
    'i',
  );
  return sql.some((other) => adding.test(other));
}

/** What is wrong with the migrations that come after the first one of them. */
function mistakesIn([first, ...later]: readonly Migration[]): string[] {
  const times = [first?.folderMillis];
  let needed = first?.folderMillis ?? 0;
  return later.flatMap((migration) => {
    times.push(migration.folderMillis);
    const created = createdIn(migration);
    const found = migration.sql.filter(
      (statement) =>
        breaking.some((pattern) => pattern.test(statement)) &&
        !created.some((table) => new RegExp(`(?:table|on) "?${table}\\b`, 'i').test(statement)) &&
        !isOfAnEmptyColumn(statement, migration),
    );
    const raised = migration.sql.flatMap((statement) => raising.exec(statement)?.[1] ?? []).map(Number);
    const wrong = raised.filter((time) => time < needed || !times.includes(time));
    needed = Math.max(needed, ...raised);
    return [
      ...(raised.length === 0
        ? found.map((statement) => `does not name the versions it breaks: ${statement}`)
        : []),
      ...wrong.map((time) => `names a version that is no migration, or older than before: ${time}`),
    ];
  });
}

test('a migration that breaks older versions says which', () => {
  const all = readMigrationFiles({ migrationsFolder });
  const first = all.findIndex(({ sql }) =>
    sql.some((statement) => statement.includes('schema_compatibility')),
  );
  expect(all[first]?.sql.join()).toContain(`("oldest_program") VALUES (${all[first]?.folderMillis})`);
  expect(mistakesIn(all.slice(first))).toEqual([]);
});

test.each([
  'alter table "users" drop column "role"',
  'DROP TABLE "changes"',
  'ALTER TABLE "vehicles" RENAME COLUMN "price" TO "list_price"',
  'alter table "users" alter column "role" set not null',
  'ALTER TABLE "vehicles" ALTER COLUMN "doors" SET DATA TYPE text',
  'alter table "users" add column "team" text not null',
  'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length(username) < 5)',
  'CREATE UNIQUE INDEX "one" ON "users" USING btree ("role")',
])('that rule finds: %s', (statement) => {
  const first = { sql: [], folderMillis: 10 };
  const raise = (to: number) => `UPDATE "schema_compatibility" SET "oldest_program" = ${to}`;
  const after = (...sql: string[]) => mistakesIn([first, { sql, folderMillis: 20 }]);
  expect(after(statement)).toEqual([expect.stringContaining(statement)]);
  expect(after(statement, raise(10))).toEqual([]);
  expect(after(statement, raise(20))).toEqual([]);
  expect(after(statement, raise(9))).toEqual([expect.stringContaining('older than before: 9')]);
  expect(after(statement, raise(15))).toEqual([expect.stringContaining('no migration')]);
});

test.each([
  'alter table "users" add column "team" text',
  `ALTER TABLE "users" ADD COLUMN "team" text DEFAULT 'sales' NOT NULL`,
  'ALTER TABLE "users" ALTER COLUMN "role" DROP NOT NULL',
  'CREATE INDEX "by_role" ON "users" USING btree ("role")',
  'DROP INDEX "by_role"',
])('that rule allows: %s', (statement) => {
  expect(
    mistakesIn([
      { sql: [], folderMillis: 10 },
      { sql: [statement], folderMillis: 20 },
    ]),
  ).toEqual([]);
});

test.each([
  ['text', true],
  ["text DEFAULT ''", false],
  ['text NOT NULL', false],
])('that rule allows a column of %s to be unique: %s', (type, isAllowed) => {
  const sql = [
    `ALTER TABLE "users" ADD COLUMN "badge" ${type};`,
    'ALTER TABLE "users" ADD CONSTRAINT "users_badge_unique" UNIQUE("badge");',
  ];
  const mistakes = mistakesIn([
    { sql: [], folderMillis: 10 },
    { sql, folderMillis: 20 },
  ]);
  expect(mistakes.length === 0).toBe(isAllowed);
});

test('that rule allows any constraint of a new table', () => {
  const sql = [
    'CREATE TABLE "visits" ("id" integer PRIMARY KEY NOT NULL)',
    'ALTER TABLE "visits" ADD CONSTRAINT "visits_fk" FOREIGN KEY ("id") REFERENCES "public"."vehicles"("id")',
    'CREATE UNIQUE INDEX "one" ON "visits" USING btree ("id")',
  ];
  expect(
    mistakesIn([
      { sql: [], folderMillis: 10 },
      { sql, folderMillis: 20 },
    ]),
  ).toEqual([]);
});

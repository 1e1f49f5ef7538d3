import { readMigrationFiles } from 'drizzle-orm/migrator';
import { escapeIdentifier, type Client } from 'pg';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { BackupError, leftOut } from './backup-format.ts';

const migrationFiles = () => readMigrationFiles({ migrationsFolder });

/** The names of all tables that any migration creates: the program's own, whatever else the database holds. */
export const ownTables = (): string[] =>
  migrationFiles().flatMap(({ sql }) =>
    sql.flatMap((statement) =>
      [...statement.matchAll(/^\s*CREATE (?:UNLOGGED )?TABLE "([^"]+)"/gm)].map(([, name = '']) => name),
    ),
  );

/** The times of this program's migrations, oldest first. */
export const knownMigrations = (): number[] => migrationFiles().map(({ folderMillis }) => folderMillis);

/**
 * Throws `BackupError` if `migrations` has one that this program does not know; `what` names whose they are.
 */
export function checkKnown(migrations: readonly number[], what: string): void {
  const known = knownMigrations();
  if (!migrations.every((migration) => known.includes(migration)))
    throw new BackupError(`${what} is of a newer version of Marque; use that version or a later one`);
}

/** Whether the database holds anything that a person has entered. */
export async function hasData(client: Client): Promise<boolean> {
  const tables = ownTables().filter((name) => !(name in leftOut) && name !== 'schema_compatibility');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [tables],
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`);
    if (rowCount) return true;
  }
  return false;
}

/**
 * Drops the program's tables and creates them, empty, as the migrations up to the last of `migrations` do. Call it in a
 * transaction that holds the lock of migrations.
 */
export async function recreateTables(client: Client, migrations: readonly number[]): Promise<void> {
  const tables = ownTables();
  await client.query(`drop table if exists ${tables.map(escapeIdentifier).join(', ')} cascade`);
  // As drizzle's own migrator does it.
  await client.query('create schema if not exists drizzle');
  await client.query('drop table if exists drizzle.__drizzle_migrations');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrationFiles()) {
    if (folderMillis > (migrations.at(-1) ?? 0)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  // Some migrations write rows; what is restored takes their place.
  const created = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [tables],
  );
  await client.query(`truncate ${created.rows.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
}

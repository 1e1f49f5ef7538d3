import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database, Queries } from '../database.ts';
import { DatabaseStartError } from './failures.ts';
import { schemaCompatibility } from './schema-compatibility.table.ts';

/** The migrations of this version, as written by drizzle-kit. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Applies all pending migrations or none; nodes that start concurrently wait for each other. If a newer version
 * has already migrated the database, it changes nothing, and throws `DatabaseStartError` if this version cannot
 * work with the newer schema.
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  const newestKnown = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map((file) => file.folderMillis),
  );
  await database.withLock('marque migrations', async (queries) => {
    if ((await newestIn(queries)) <= newestKnown)
      return runMigrations(queries as NodePgDatabase, { migrationsFolder: folder });
    if ((await oldestProgramFor(queries)) > newestKnown) {
      throw new DatabaseStartError(
        'The database belongs to a newer version of this program; start that version, or restore a backup',
      );
    }
  });
}

/** Whether this version's tables are there; `newer` also if it can work with them. Changes nothing. */
export async function schemaState(queries: Queries): Promise<'empty' | 'older' | 'current' | 'newer'> {
  const newestKnown = Math.max(...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis));
  const newest = await newestIn(queries);
  if (newest === newestKnown) return 'current';
  return newest === 0 ? 'empty' : newest < newestKnown ? 'older' : 'newer';
}

/** The time of the newest migration that was applied; 0 if none was. */
async function newestIn(queries: Queries): Promise<number> {
  if (!(await hasTable(queries, 'drizzle.__drizzle_migrations'))) return 0;
  const { rows } = await queries.execute<{ newest: number | null }>(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.newest ?? 0;
}

/** What a program must know to work with the schema; see the table. */
async function oldestProgramFor(queries: Queries): Promise<number> {
  if (!(await hasTable(queries, 'schema_compatibility'))) return Infinity;
  const [found] = await queries.select().from(schemaCompatibility);
  return found?.oldestProgram ?? Infinity;
}

async function hasTable(queries: Queries, name: string): Promise<boolean> {
  const { rows } = await queries.execute<{ found: boolean }>(
    sql`select to_regclass(${name}) is not null as found`,
  );
  return rows[0]?.found === true;
}

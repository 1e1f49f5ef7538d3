import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database, Queries } from '../database.ts';
import { DatabaseStartError } from './failures.ts';

/** The migrations of this version, as written by drizzle-kit. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Applies all pending migrations or none; nodes that start concurrently wait for each other. Throws
 * `DatabaseStartError`, and changes nothing, if a newer version has already migrated the database.
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  const newestKnown = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map((file) => file.folderMillis),
  );
  await database.withLock('marque migrations', async (queries) => {
    if ((await newestIn(queries)) > newestKnown) {
      throw new DatabaseStartError(
        'The database belongs to a newer version of this program; start that version, or restore a backup',
      );
    }
    await runMigrations(queries as NodePgDatabase, { migrationsFolder: folder });
  });
}

async function newestIn(queries: Queries): Promise<number> {
  const { rows: tables } = await queries.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!tables[0]?.found) return 0;
  const { rows } = await queries.execute<{ newest: number | null }>(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.newest ?? 0;
}

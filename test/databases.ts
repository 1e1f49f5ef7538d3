import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createPostgres, type PostgresServer } from './postgres-server.ts';

/** The migrated database on the run's server that the tests' own are copied from. */
const migratedTemplate = 'marque_template';

/** A database on the run's server: its URL, and a function that drops it even while clients are connected. */
export type DatabasePlace = { url: string; drop(): Promise<void> };

/** A PostgreSQL server for a whole run, with a migrated database to copy. */
export async function startRunServer(): Promise<Pick<PostgresServer, 'url' | 'remove'>> {
  // Another PostgreSQL than the packaged one, whose superuser the URL names.
  const given = process.env['TEST_POSTGRES_URL'];
  const server =
    given === undefined ? await createPostgres() : { url: given, remove: () => Promise.resolve() };
  try {
    await addTemplate(server.url);
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

/** Creates the migrated database, again if it is there. */
export async function addTemplate(serverUrl: string): Promise<void> {
  await administer(serverUrl, `drop database if exists ${migratedTemplate} with (force)`);
  await administer(serverUrl, `create database ${migratedTemplate}`);
  const database = await openDatabase({ databaseUrl: `${serverUrl}/${migratedTemplate}`, dataDir: '' });
  await migrate(database);
  await database.close();
}

/** A copy of `template`, to which nobody may be connected, on the server at `serverUrl`. */
export async function copyDatabase(serverUrl: string, template = migratedTemplate): Promise<DatabasePlace> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Files are copied faster than pages are logged, which is the default.
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
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

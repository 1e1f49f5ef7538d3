import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError, lockDataDirectory } from '../data-directory.ts';
import type { Database } from '../database.ts';
import { createLog, type Log } from '../log.ts';
import { connect } from './connect.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { DatabaseStartError } from './failures.ts';

/**
 * Opens the database of the PostgreSQL server at `databaseUrl`, or without one of a server that is started for this process, with its
 * files in `dataDir`, which then belongs to this process alone until `close`. Throws `DatabaseStartError` or
 * `DataDirectoryError`, each with one line for a person.
 */
export async function openDatabase(
  place: { databaseUrl?: string | undefined; dataDir: string },
  log: Log = createLog('silent'),
): Promise<Database> {
  if (place.databaseUrl !== undefined) {
    return connect({ connectionString: place.databaseUrl }, placeOf(place.databaseUrl));
  }
  const lock = lockDataDirectory(place.dataDir);
  try {
    return await openEmbedded(place.dataDir, log, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openEmbedded(dataDir: string, log: Log, onClosed: () => void): Promise<Database> {
  const folder = join(dataDir, 'postgres');
  refuseOldDatabase(dataDir, folder);
  const server = await startEmbeddedServer(folder, log).catch((error: unknown) => {
    if (error instanceof DatabaseStartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The database in ${folder} cannot be started: ${reason}`, { cause: error });
  });
  try {
    const database = await connect(server.connection, folder);
    const close = async () => {
      await database.close();
      await server.stop();
      onClosed();
    };
    return { ...database, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Up to version 0.1 the database was PGlite's, whose files a PostgreSQL server cannot read. */
function refuseOldDatabase(dataDir: string, folder: string): void {
  const old = join(dataDir, 'database');
  if (!existsSync(join(old, 'PG_VERSION')) || existsSync(folder)) return;
  throw new DataDirectoryError(
    dataDir,
    `holds a database of an older version in ${old}, which this version cannot read and has left as it is; export its listings with that version, then move ${old} away and import them`,
  );
}

/** Host, port and name, without user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

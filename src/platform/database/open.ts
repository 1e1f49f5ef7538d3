import { join } from 'node:path';
import { lockDataDirectory } from '../data-directory.ts';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { DatabaseStartError } from './failures.ts';
import { openServer } from './server.ts';

/**
 * Opens the PostgreSQL server of `databaseUrl`, or without one the embedded database in `dataDir`, which then belongs to
 * this process alone until `close`. Throws `DatabaseStartError` or `DataDirectoryError`, each with one line for a person.
 */
export async function openDatabase(place: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Database> {
  if (place.databaseUrl !== undefined) return openServer(place.databaseUrl);
  const lock = lockDataDirectory(place.dataDir);
  const directory = join(place.dataDir, 'database');
  try {
    const database = await openEmbedded(directory);
    const close = async () => {
      await database.close();
      lock.release();
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The embedded database in ${directory} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}

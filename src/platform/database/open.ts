import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError, lockDataDirectory } from '../data-directory.ts';
import type { Database } from '../database.ts';
import { messageOf } from '../errors.ts';
import { createLog, type Log } from '../log.ts';
import { connect, type DatabaseAddress } from './connect.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { findServerOfOther } from './embedded/server-of-other.ts';
import { DatabaseStartError } from './failures.ts';

type DatabaseSettings = {
  databaseUrl?: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  /** The folder of the built-in server's programs; unset, they are looked for. */
  postgresBin?: string | undefined;
};

/**
 * Opens the database at `databaseUrl`; `databaseDirectUrl` leads to it past a connection pooler. Without a URL
 * it starts a PostgreSQL server with its files in `dataDir`, which is locked for this process until `close`.
 * If another process holds that lock, `join` connects to the server that it runs, for as long as it does. With `waits` a server
 * that is not there yet, or goes just then, is tried for some seconds, which the log says.
 * Throws `DatabaseStartError` or `DataDirectoryError`, each with a one-line message.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir, postgresBin }: DatabaseSettings,
  log: Log = createLog('silent'),
  { join: mayJoin = false, waits = false } = {},
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const address = addressOf(databaseUrl, 'DATABASE_URL');
    const hasPooler = databaseDirectUrl !== undefined && databaseDirectUrl !== databaseUrl;
    const direct = hasPooler ? addressOf(databaseDirectUrl, 'DATABASE_DIRECT_URL') : address;
    return connect(address, { direct, log, waits });
  }
  let lock;
  try {
    lock = lockDataDirectory(dataDir);
  } catch (error) {
    const folder = join(dataDir, 'postgres');
    const server = mayJoin ? findServerOfOther(folder) : null;
    if (server === null) throw error;
    return connect({ config: server, location: folder }, { log });
  }
  try {
    return await openEmbedded(dataDir, log, { postgresBin, waits, onClosed: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openEmbedded(
  dataDir: string,
  log: Log,
  { postgresBin, waits, onClosed }: { postgresBin: string | undefined; waits: boolean; onClosed: () => void },
): Promise<Database> {
  const folder = join(dataDir, 'postgres');
  rejectOldDatabase(dataDir, folder);
  const server = await startEmbeddedServer(folder, log, { postgresBin }).catch((error: unknown) => {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`The database in ${folder} cannot be started: ${messageOf(error)}`, {
      cause: error,
    });
  });
  try {
    const database = await connect({ config: server.connection, location: folder }, { log, waits });
    const close = async () => {
      await database.close();
      await server.stop();
      onClosed();
    };
    const programs = () => {
      const { source, bin } = server.programs();
      return { source, folder: bin };
    };
    return { ...database, programs, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Up to version 0.1 the database was PGlite, whose files a PostgreSQL server cannot read. */
function rejectOldDatabase(dataDir: string, folder: string): void {
  const old = join(dataDir, 'database');
  if (!existsSync(join(old, 'PG_VERSION')) || existsSync(folder)) return;
  throw new DataDirectoryError(
    dataDir,
    `holds a database of an older version in ${old}, which this version cannot read and has not changed; export its listings with that version, then move ${old} away and import them`,
  );
}

function addressOf(url: string, setting: string): DatabaseAddress {
  const { host, pathname } = new URL(url);
  return { config: { connectionString: url }, location: `${host}${pathname} (${setting})` };
}

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, serverAccount } from '../src/platform/database/embedded/system-account.ts';
import { databaseUser, openCluster } from '../src/platform/database/embedded/cluster.ts';
import { copiesFolder, findPackaged } from '../src/platform/database/embedded/programs.ts';
import { loopbackAddress } from '../src/platform/database/embedded/server-address.ts';
import { startServerProcess, type ServerProcess } from '../src/platform/database/embedded/server-process.ts';

/** Room for the databases of many tests, and no disk writes that can be avoided. */
const testSettings = { max_connections: '200', fsync: 'off', synchronous_commit: 'off' };

export type PostgresServer = {
  /** Without the name of a database. */
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * A running PostgreSQL server as a dealer may have one, in a temporary folder and on a free port of
 * 127.0.0.1, by default with `testSettings`.
 */
export async function createPostgres(
  given: Readonly<Record<string, string>> = testSettings,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-postgres-'));
  const account = serverAccount(folder);
  changeOwner(account, folder);
  const { bin } = findPackaged(account, copiesFolder(account, folder));
  const { data, password } = await openCluster(folder, account, bin);
  const { connection, settings } = await loopbackAddress();
  let running: ServerProcess | undefined;

  const server: PostgresServer = {
    url: `postgres://${databaseUser}:${password}@${connection.host}:${connection.port}`,
    async start() {
      const all = { ...settings, ...given };
      running = startServerProcess({ bin, data, account, settings: all, onLine: () => undefined });
      await running.ready();
    },
    stop: async () => running?.stop(),
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

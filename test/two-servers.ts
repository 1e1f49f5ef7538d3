import { openDatabase } from '../src/platform/database/open.ts';
import { createTestDatabase } from './database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

/**
 * Two servers, each with connections of its own, on one fresh database. `options` are those of both. With
 * `pooled`, which returns the address of the database behind a connection pooler, they use that.
 */
export async function startTwoServers(
  options: Omit<Parameters<typeof startTestServer>[0], 'database'> = {},
  pooled = (url: string) => url,
) {
  const { url, drop } = await createTestDatabase();
  const open = () => openDatabase({ databaseUrl: pooled(url), databaseDirectUrl: url, dataDir: '' });
  const databases = [await open(), await open()] as const;
  const servers: [TestServer, TestServer] = [
    await startTestServer({ ...options, database: databases[0] }),
    await startTestServer({ ...options, vehicles: [], database: databases[1] }),
  ];
  return {
    servers,
    close: async () => {
      for (const { close } of [...servers, ...databases]) await close();
      await drop();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '../databases.ts';

/** What one server keeps its data in, and what takes it away again. */
export type Stores = { databaseUrl: string; dataDir: string; remove(): Promise<void> };

/** What the run's global setup has prepared for its workers, who know it from the environment. */
type Prepared = { serverUrl: string; demo: { database: string; dataDir: string } };

const variable = 'MARQUE_TEST_STORES';

/** Leaves it to the workers of the run, which are started later. */
export const offer = (prepared: Prepared) => {
  process.env[variable] = JSON.stringify(prepared);
};

function prepared(): Prepared {
  const offered = process.env[variable];
  if (offered === undefined) throw new Error('The demo site was not prepared');
  return JSON.parse(offered) as Prepared;
}

/** A fresh migrated database without a vehicle on the server of `serverUrl`, and an empty folder. */
export async function createStores(serverUrl = prepared().serverUrl): Promise<Stores> {
  const { url, drop } = await copyDatabase(serverUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-e2e-'));
  const remove = async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: url, dataDir, remove };
}

/**
 * The demo dealership, to change at will: drawing up its 300 pictures anew would take longer than any test. The folder is
 * the same for all, as that of several processes of one installation: an image's file never changes, and whichever
 * variant one of them has made the others need not make.
 */
export async function copyDemo(): Promise<Stores> {
  const { serverUrl, demo } = prepared();
  const { url, drop } = await copyDatabase(serverUrl, demo.database);
  return { databaseUrl: url, dataDir: demo.dataDir, remove: drop };
}

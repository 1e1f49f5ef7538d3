import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '../databases.ts';

/** Where one server keeps its data, and how to remove it. */
export type Stores = { databaseUrl: string; dataDir: string; remove(): Promise<void> };

/** What the run's global setup has prepared for its workers, passed on in the environment. */
type Prepared = { serverUrl: string; demo: { database: string; dataDir: string } };

const variable = 'MARQUE_TEST_STORES';

/** Passes it to the run's workers, which are started later. */
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
 * A copy of the demo dealership that tests may change: encoding its 300 pictures again would take longer than
 * any test. All copies share one image folder, like several processes of one installation: an image's file
 * never changes, and a variant that one of them has made is there for the others.
 */
export async function copyDemo(): Promise<Stores> {
  const { serverUrl, demo } = prepared();
  const { url, drop } = await copyDatabase(serverUrl, demo.database);
  return { databaseUrl: url, dataDir: demo.dataDir, remove: drop };
}

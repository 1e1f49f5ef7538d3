import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database/open.ts';
import type { Database } from '../../src/platform/database.ts';
import { createTestDatabase } from '../database.ts';
import type { DatabasePlace } from '../databases.ts';
import { insertVehicles, vehicleRow } from '../factories.ts';
import { startProgram, temporaryFolder, type Program } from '../program.ts';
import { startS3Server } from '../s3-server.ts';
import { startBalancer } from './balancer.ts';
import { admin, callAsStaff, signIn, startPricing, uploadPhoto } from './staff.ts';
import { startVisitors } from './visitors.ts';

type Options = {
  /** A migrated database instead of a fresh one on the run's server. */
  database?: DatabasePlace;
  /** Further settings of every node. */
  env?: Record<string, string>;
};

/** Seconds between SIGTERM and the end of listening: several checks of the balancer. */
const shutdownDelay = 2;

/**
 * A dealership as three processes of the built program behind a balancer, which share a database and a storage
 * and nothing else: ten vehicles, of which the first has photos, and a member of staff who is signed in.
 */
export async function startSite({ database: given, env = {} }: Options = {}) {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }

  async function open() {
    const place = given ?? (await createTestDatabase());
    undo.push(place.drop);
    const { folder, remove } = temporaryFolder();
    undo.push(remove);
    const s3 = await startS3Server();
    undo.push(s3.remove);
    const vehicles = await inDatabase(place, ({ queries }) =>
      insertVehicles(
        queries,
        Array.from({ length: 10 }, () => vehicleRow({ views: 0, isFeatured: true })),
      ),
    );
    const balancer = await startBalancer();
    undo.push(() => balancer.close());

    const nodes: Program[] = [];
    undo.push(() => Promise.all(nodes.map((node) => node.kill('SIGKILL'))));
    const ended = new Set<Program>();
    const urls = () => nodes.filter((node) => !ended.has(node)).map(({ url }) => url);
    const settings = {
      DATABASE_URL: place.url,
      ...s3.env(),
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY: String(shutdownDelay),
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      ...env,
    };
    /** Starts a node, also in the place of one that has ended, and gives it requests once it is ready. */
    const startNode = async (index: number): Promise<Program> => {
      const dataDir = join(folder, String(index));
      mkdirSync(dataDir, { recursive: true });
      const node = await startProgram({ ...settings, DATA_DIR: dataDir });
      nodes[index] = node;
      await balancer.add(node.url);
      return node;
    };
    for (const index of [0, 1, 2]) await startNode(index);

    const { token } = await signIn(balancer.url);
    const [first = 0, priced = 0] = vehicles;
    const images = [
      await uploadPhoto(balancer.url, token, 'red'),
      await uploadPhoto(balancer.url, token, 'blue'),
    ];
    await callAsStaff(balancer.url, token, 'PATCH', `/api/vehicles/${first}`, { images });

    return {
      url: balancer.url,
      balancer,
      s3,
      nodes,
      /** Of the nodes that run. */
      urls,
      token,
      vehicles,
      /** The vehicle whose price a member of staff changes. */
      priced,
      images,
      startNode,
      /** Ends a node, and takes it from the balancer once it has ended. */
      async endNode(index: number, signal: NodeJS.Signals) {
        const node = nodes[index];
        if (!node) throw new Error(`There is no node ${index}`);
        const end = await node.kill(signal);
        ended.add(node);
        balancer.remove(node.url);
        return end;
      },
      /** Visitors through the balancer. */
      startVisitors: (visitors: number) => startVisitors(balancer.url, { visitors, vehicles, images }),
      /** A member of staff who writes through the balancer and looks on every node. */
      startPricing: () =>
        startPricing(balancer.url, {
          token,
          vehicle: priced,
          nodes: urls,
        }),
      inDatabase: <Result>(work: (database: Database) => Promise<Result>) => inDatabase(place, work),
      close,
    };
  }
}

/** Works in the database with a connection of the test's own. */
async function inDatabase<Result>(
  { url }: DatabasePlace,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>;

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createPostgres } from '../test/postgres-server.ts';
import { signIn, startMarque, stopAll } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { measureBursts } from './nodes-burst.ts';
import { measureCosts } from './nodes-cost.ts';
import { measureKilledNodes } from './nodes-killed.ts';
import { measureVisibility } from './nodes-visibility.ts';
import { parentOf } from './processor-time.ts';

const port = 4660;
const vehicles = 1_000;

/** A program of this site, and the token of its staff. */
export type Node = Awaited<ReturnType<typeof startMarque>>;
export type Group = {
  nodes: Node[];
  token: string;
  /** Process ID of the database server. */
  database: number;
  /** Starts another node, or one in the place of another. */
  start: (index: number) => Promise<Node>;
};

/**
 * `npm run bench -- nodes`: what a request costs on one node and on three, how long a write takes to be seen on
 * every node, also in a burst, and how long the death of a node is noticed. Writes `NODES.md`. `work` is a folder for temporary
 * files.
 */
export async function measureNodes(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  // Durable, unlike the server of the tests.
  const postgres = await createPostgres({});
  const databaseUrl = `${postgres.url}/postgres`;
  const running: Node[] = [];
  const start = async (index: number) => {
    const node = await startMarque(port + index, join(work, `node-${index}`), {
      demo: false,
      env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
    });
    running.push(node);
    return node;
  };
  const startGroup = async (count: number): Promise<Group> => {
    const nodes: Node[] = [];
    for (let index = 0; index < count; index += 1) nodes.push(await start(index));
    const { token } = await signIn(`http://127.0.0.1:${port}`);
    return { nodes, token, database: await processOf(databaseUrl), start };
  };
  try {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await migrate(database);
    await generateVehicles(database, vehicles, new Date());
    await database.close();

    const costs = await measureCosts(join(work, 'samples'), port + 9, startGroup, log);
    const group = await startGroup(3);
    const visibility = await measureVisibility(group, log);
    const killed = await measureKilledNodes(group, log);
    // Also those that were started in the place of killed ones.
    await stopAll(running.splice(0));
    const bursts = await measureBursts(await startGroup(4), log);
    const figures = { costs, visibility, killed, bursts };
    await writeFile(join(import.meta.dirname, 'NODES.md'), report(machine, figures));
  } finally {
    await stopAll(running);
    await postgres.remove();
  }
}

/** The ID of the server's first process. */
async function processOf(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return parent;
}

type Figures = Record<'costs' | 'visibility' | 'bursts' | 'killed', string>;

const report = (machine: string, { costs, visibility, bursts, killed }: Figures) => `# Several nodes

Written by \`npm run bench -- nodes\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

${vehicles.toLocaleString('en-US')} vehicles, on a PostgreSQL server of its own. Nodes, server, balancer and load share the cores, so only
ratios within a table mean anything.

## What a request costs

Processor time, which the load does not change. Three nodes are asked in turn, and their time is added up: a write costs the
node that takes it, and each of the others reads the change and makes its pages again.

${costs}

## How long a write takes to be seen

A price is changed at one node after the other, and every other node is asked again and again until it shows the price.

${visibility}

## How long a write takes to be seen in a burst

Four nodes, whose visitors read four pages each twenty times a second in all. Of 50 writes every tenth is looked at, every 20 ms from
its answer, which waits for the writes before it, and until its own node shows nothing older.

${bursts}

## How long the death of a node is noticed

Kill -9 of one of three nodes behind a balancer, while visitors send page views, which may not be sent twice. The balancer
sends what no node has taken to the next one.

${killed}
`;

import { setTimeout as sleep } from 'node:timers/promises';
import { startBare, stopAll, takeSamples } from './contenders.ts';
import type { Group } from './nodes.ts';
import { processorTime, processorTimeOfTree } from './processor-time.ts';
import { requestAll } from './requests.ts';
import { table } from './results.ts';

const counts = { page: 30_000, list: 6_000, write: 300 };
const pages = ['/', '/inventory', '/inventory/1', '/api/vehicles/optimized'];
/** Each asks for another list, so that none comes from the cache. */
const list = (index: number) => `/api/vehicles?maxPrice=${60_000 + index}`;

type Cost = { nodes: number; database: number };
type Costs = { page: Cost; list: Cost; write: Cost };

/**
 * Microseconds of processor time for a cached page, a computed list and a staff write, on one node and on
 * three in turn, beside a bare `node:http` server that sends the same page. Returns a table.
 */
export async function measureCosts(
  samples: string,
  barePort: number,
  startGroup: (count: number) => Promise<Group>,
  log: (line: string) => void,
): Promise<string> {
  const measured = new Map<number, Costs>();
  let bare = 0;
  for (const count of [1, 3]) {
    const group = await startGroup(count);
    const [first] = group.nodes;
    if (count === 1 && first) {
      await takeSamples(first.port, ['/'], samples);
      const server = await startBare(barePort, samples);
      await requestAll(barePort, counts.page / 10, () => '/');
      const before = processorTime(server.pid);
      await requestAll(barePort, counts.page, () => '/');
      bare = ((processorTime(server.pid) - before) / counts.page) * 1e6;
      await server.stop();
      log(`node:http: ${bare.toFixed(0)} µs a page`);
    }
    measured.set(count, await costsOf(group, log));
    await stopAll(group.nodes);
  }
  const [one, three] = [measured.get(1), measured.get(3)];
  if (!one || !three) throw new Error('A group of nodes was not measured');
  const row = (name: string, kind: keyof Costs) => [
    name,
    one[kind].nodes.toFixed(0),
    (one[kind].nodes / bare).toFixed(1),
    one[kind].database.toFixed(0),
    three[kind].nodes.toFixed(0),
    (three[kind].nodes / one[kind].nodes).toFixed(2),
    three[kind].database.toFixed(0),
  ];
  const heads = [
    'request',
    'one node, µs',
    'of a page of node:http',
    'its database server, µs',
    'three nodes together, µs',
    'of one node',
    'their database server, µs',
  ];
  const figures = table(heads, [
    row('cached page, `/`', 'page'),
    row('list that is not cached', 'list'),
    row('staff write (price of a vehicle)', 'write'),
  ]);
  return `${figures}\n\nA bare \`node:http\` server takes ${bare.toFixed(0)} µs for the same page.`;
}

async function costsOf(group: Group, log: (line: string) => void): Promise<Costs> {
  const ports = group.nodes.map(({ port }) => port);
  const cost = async (count: number, work: () => Promise<void>): Promise<Cost> => {
    const before = await settledTimes(group);
    await work();
    const after = await settledTimes(group);
    const each = (kind: 'nodes' | 'database') => ((after[kind] - before[kind]) / count) * 1e6;
    return { nodes: each('nodes'), database: each('database') };
  };
  // Caches each page on each node, and warms up.
  for (const path of pages) await requestAll(ports, 300, () => path);
  await requestAll(ports, counts.page / 10, () => '/');
  await changePrices(group, 30);
  const page = await cost(counts.page, () => requestAll(ports, counts.page, () => '/'));
  // Before the lists, which would all have to be made again.
  const write = await cost(counts.write, () => changePrices(group, counts.write));
  await requestAll(ports, counts.list / 10, (index) => list(counts.list + index));
  const lists = await cost(counts.list, () => requestAll(ports, counts.list, list));
  for (const [name, { nodes }] of Object.entries({ page, list: lists, write }))
    log(`${ports.length} nodes: ${name} ${nodes.toFixed(0)} µs`);
  return { page, list: lists, write };
}

/** The processor times once nothing is done any more: a write also causes work after its response. */
async function settledTimes({ nodes, database }: Group): Promise<Cost> {
  const read = () => ({
    nodes: nodes.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    database: processorTimeOfTree(database),
  });
  let last = read();
  for (;;) {
    await sleep(500);
    const now = read();
    if (now.nodes - last.nodes < 0.02) return now;
    last = now;
  }
}

/** Changes the prices of ten vehicles, one write after the other, at one node after the other. */
async function changePrices({ nodes, token }: Group, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const node = nodes[index % nodes.length];
    await changePrice(node?.port ?? 0, token, 1 + (index % 10), 50_000 + index);
  }
}

/** Changes the price of a vehicle. Rejects if the response is an error. */
export async function changePrice(
  port: number,
  token: string,
  vehicle: number,
  price: number,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/vehicles/${vehicle}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ price }),
  });
  if (!response.ok) throw new Error(`A change returned ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

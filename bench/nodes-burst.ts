import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './loads.ts';
import { changePrice } from './nodes-cost.ts';
import { shownPrice } from './nodes-visibility.ts';
import type { Group, Node } from './nodes.ts';
import { table } from './results.ts';

const rounds = { rest: 10, burst: 4 };
/** What visitors read of each node meanwhile, so that it has pages to make again after a change. */
const pages = ['/', '/inventory', '/inventory/1', '/api/vehicles/optimized'];
const pageEveryMs = 50;
/** Milliseconds between two looks at a node, and between two rounds. */
const pace = { lookMs: 20, restMs: 1_500 };

/**
 * Milliseconds until every node shows a write: of one at rest, of 50 within a second at one node after the other, and of a
 * call that changes 200 vehicles, while visitors read pages of each node. Returns a table.
 */
export async function measureBursts(group: Group, log: (line: string) => void): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const visitors = startVisitors(group.nodes);
  const { nodes, token } = group;
  let price = 100_000;

  const untilShown = (vehicle: number, isNew: (price: number) => boolean): Promise<number> => {
    const started = performance.now();
    const at = async ({ port }: Node) => {
      while (!isNew(await shownPrice(agent, port, vehicle))) await sleep(pace.lookMs);
    };
    return Promise.all(nodes.map(at)).then(() => performance.now() - started);
  };

  const atRest = async () => {
    const wanted = (price += 1);
    const seen = untilShown(1, (shown) => shown === wanted);
    await changePrice(nodes[0]?.port ?? 0, token, 1, wanted);
    return [await seen];
  };
  const burst = async () => {
    const wanted = (price += 1);
    const seen = Array.from({ length: 50 }, async (_, index) => {
      await sleep(index * 20);
      // Looking at each would be a load of its own.
      const watched =
        index % 10 === 0 ? untilShown(index + 1, (shown) => shown === wanted) : Promise.resolve(null);
      await changePrice(nodes[index % nodes.length]?.port ?? 0, token, index + 1, wanted);
      return watched;
    });
    return (await Promise.all(seen)).filter((ms) => ms !== null);
  };
  const many = async () => {
    const ids = Array.from({ length: 200 }, (_, index) => 101 + index);
    const watched = ids.filter((id) => id % 40 === 0);
    const before = await Promise.all(watched.map((id) => shownPrice(agent, nodes[0]?.port ?? 0, id)));
    const action = { kind: 'price', by: 'amount', value: 1, round: null };
    const response = await fetch(`http://127.0.0.1:${nodes[0]?.port}/api/vehicles/batches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ selection: { ids }, action }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`A change of many returned ${response.status}: ${text}`);
    return Promise.all(watched.map((id, index) => untilShown(id, (shown) => shown !== before[index])));
  };

  const changes: [string, () => Promise<number[]>][] = [
    ['one write at rest', atRest],
    ['50 writes within a second, from each sending', burst],
    ['a change of 200 vehicles, from its answer', many],
  ];
  const rows: string[][] = [];
  let rest = 0;
  try {
    for (const [name, change] of changes) {
      const times: number[] = [];
      for (let round = 0; round < (change === atRest ? rounds.rest : rounds.burst); round += 1) {
        times.push(...(await change()));
        await sleep(pace.restMs);
      }
      times.sort((a, b) => a - b);
      const middle = median(times);
      if (change === atRest) rest = middle;
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
      const figures = [middle, p99, times.at(-1) ?? Number.NaN].map((ms) => ms.toFixed(0));
      rows.push([name, String(times.length), ...figures, (middle / rest).toFixed(1)]);
      log(`${name}: median ${figures[0]}, worst ${figures[2]} ms`);
    }
  } finally {
    await visitors.stop();
    agent.destroy();
  }
  return table(
    [
      'milliseconds until all four nodes show it',
      'writes',
      'median',
      'p99',
      'worst',
      'median, of one at rest',
    ],
    rows,
  );
}

/** Visitors who read the pages of each node until `stop`. */
function startVisitors(nodes: readonly Node[]) {
  const stopped = new AbortController();
  const running = nodes.map(async ({ port }) => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const page = await fetch(`http://127.0.0.1:${port}${pages[turn % pages.length]}`);
      await page.arrayBuffer();
      await sleep(pageEveryMs);
    }
  });
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

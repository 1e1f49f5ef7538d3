import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './loads.ts';
import { changePrice } from './nodes-cost.ts';
import { shownPrice, untilShown } from './nodes-visibility.ts';
import type { Group, Node } from './nodes.ts';
import { table } from './results.ts';

const rounds = { rest: 20, burst: 12 };
/** What visitors read of each node meanwhile, so that it has pages to make again after a change. */
const pages = ['/', '/inventory', '/inventory/1', '/api/vehicles/optimized'];
const pageEveryMs = 50;
/** Milliseconds between two looks at a node, and between two rounds. */
const pace = { lookMs: 20, restMs: 1_500 };

/** Milliseconds from sending a write to its answer, and from there until every node showed it. */
type Seen = { answered: number; shown: number };

/**
 * How long writes take: one at rest, 50 within a second at one node after the other, and a call that changes 200 vehicles,
 * while visitors read pages of each node. Returns a table.
 */
export async function measureBursts(group: Group, log: (line: string) => void): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const visitors = startVisitors(group.nodes);
  const { nodes, token } = group;
  let price = 100_000;

  const untilAllShow = async (vehicle: number, isNew: (price: number) => boolean): Promise<number> => {
    const started = performance.now();
    await settled(nodes.map((node) => untilShown(agent, node, vehicle, isNew, pace.lookMs)));
    return performance.now() - started;
  };
  /** Changes a price, and resolves with null unless it `isWatched`. */
  const write = async (node: Node | undefined, vehicle: number, isWatched: boolean): Promise<Seen | null> => {
    const wanted = price;
    const sent = performance.now();
    await changePrice(node?.port ?? 0, token, vehicle, wanted);
    const answered = performance.now() - sent;
    return isWatched ? { answered, shown: await untilAllShow(vehicle, (shown) => shown === wanted) } : null;
  };

  const atRest = () => {
    price += 1;
    return settled([write(nodes[0], 1, true)]);
  };
  const burst = () => {
    price += 1;
    const writes = Array.from({ length: 50 }, async (_, index) => {
      await sleep(index * 20);
      // Looking at each would be a load of its own.
      return write(nodes[index % nodes.length], index + 1, index % 10 === 0);
    });
    return settled(writes);
  };
  const many = async () => {
    const ids = Array.from({ length: 200 }, (_, index) => 101 + index);
    const watched = ids.filter((id) => id % 40 === 0);
    const before = await settled(watched.map((id) => shownPrice(agent, nodes[0]?.port ?? 0, id)));
    const action = { kind: 'price', by: 'amount', value: 1, round: null };
    const sent = performance.now();
    const response = await fetch(`http://127.0.0.1:${nodes[0]?.port}/api/vehicles/batches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ selection: { ids }, action }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`A change of many returned ${response.status}: ${text}`);
    const answered = performance.now() - sent;
    return settled(
      watched.map(async (id, index) => ({
        answered,
        shown: await untilAllShow(id, (shown) => shown !== before[index]),
      })),
    );
  };

  const changes: [string, number, () => Promise<(Seen | null)[]>][] = [
    ['one write at rest', rounds.rest, atRest],
    ['50 writes within a second', rounds.burst, burst],
    ['a change of 200 vehicles', rounds.burst, many],
  ];
  const rows: string[][] = [];
  try {
    for (const [name, times, change] of changes) {
      const seen: Seen[] = [];
      for (let round = 0; round < times; round += 1) {
        seen.push(...(await change()).filter((one) => one !== null));
        await sleep(pace.restMs);
      }
      const shown = seen.map((one) => one.shown).sort((a, b) => a - b);
      const figures = [
        median(seen.map(({ answered }) => answered)),
        median(shown),
        shown[Math.floor(shown.length * 0.99)] ?? Number.NaN,
        shown.at(-1) ?? Number.NaN,
      ].map((ms) => ms.toFixed(0));
      rows.push([name, String(seen.length), ...figures]);
      log(`${name}: answered after ${figures[0]} ms, shown ${figures[1]} later, ${figures[3]} at worst`);
    }
  } finally {
    await visitors.stop();
    agent.destroy();
  }
  return table(
    [
      'milliseconds',
      'writes looked at',
      'to its answer, median',
      'from there until all four nodes show it, median',
      'p99',
      'worst',
    ],
    rows,
  );
}

/** The results, once nothing is under way any more. Rejects with the first reason: what ends later would hide it. */
async function settled<Result>(work: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Visitors who read the pages of each node until `stop`. */
function startVisitors(nodes: readonly Node[]) {
  const stopped = new AbortController();
  const reading = nodes.map(async ({ port }) => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const page = await fetch(`http://127.0.0.1:${port}${pages[turn % pages.length]}`);
      await page.arrayBuffer();
      await sleep(pageEveryMs);
    }
  });
  // Whoever is refused is reported at the stop.
  void Promise.allSettled(reading);
  return {
    stop: async () => {
      stopped.abort();
      await settled(reading);
    },
  };
}

import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './loads.ts';
import { changePrice } from './nodes-cost.ts';
import type { Group, Node } from './nodes.ts';
import { table } from './results.ts';

const writes = 400;
/** Milliseconds after which a price is not waited for any more. */
const mostMs = 30_000;

/**
 * Milliseconds from sending a write until it was answered, and until the slowest of the other nodes showed it.
 * Returns a table.
 */
export async function measureVisibility(
  { nodes, token }: Group,
  log: (line: string) => void,
): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const answered: number[] = [];
  const seen: number[] = [];
  for (let index = 0; index < writes; index += 1) {
    const writer = nodes[index % nodes.length];
    const [vehicle, price] = [1 + (index % 10), 70_000 + index];
    const started = performance.now();
    const since = () => performance.now() - started;
    const readers = nodes.filter((node) => node !== writer);
    await Promise.all([
      changePrice(writer?.port ?? 0, token, vehicle, price).then(() => answered.push(since())),
      Promise.all(
        readers.map((node) => untilShown(agent, node, vehicle, (shown) => shown === price, 1)),
      ).then(() => seen.push(since())),
    ]);
  }
  agent.destroy();
  const row = (name: string, times: number[]) => {
    const sorted = [...times].sort((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    return [name, times.length, median(times).toFixed(1), p99.toFixed(1), (sorted.at(-1) ?? 0).toFixed(1)];
  };
  const figures = table(
    ['milliseconds from sending the write', 'writes', 'median', 'p99', 'worst'],
    [row('until it is answered', answered), row('until both other nodes show it', seen)],
  );
  log(figures);
  return figures;
}

/**
 * Asks a node every `everyMs` milliseconds until `isNew` says so of the price that visitors see. Rejects if that takes more than
 * half a minute.
 */
export async function untilShown(
  agent: Agent,
  { port }: Node,
  vehicle: number,
  isNew: (price: number) => boolean,
  everyMs: number,
): Promise<void> {
  const started = performance.now();
  while (!isNew(await shownPrice(agent, port, vehicle))) {
    if (performance.now() - started > mostMs)
      throw new Error(`The node on port ${port} does not show the new price of vehicle ${vehicle}`);
    await sleep(everyMs);
  }
}

/** The price that visitors of a node see. */
export const shownPrice = (agent: Agent, port: number, vehicle: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const path = `/api/vehicles/${vehicle}/text`;
    request({ host: '127.0.0.1', port, path, agent }, (response) => resolve(priceIn(response)))
      .on('error', reject)
      .end();
  });

async function priceIn(response: IncomingMessage): Promise<number> {
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`A price returned ${response.statusCode}: ${body}`);
  return (JSON.parse(body) as { price: number }).price;
}

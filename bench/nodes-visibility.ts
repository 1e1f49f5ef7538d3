import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './loads.ts';
import { changePrice } from './nodes-cost.ts';
import type { Group } from './nodes.ts';
import { table } from './results.ts';

const writes = 400;

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
      Promise.all(readers.map(({ port }) => untilShown(agent, port, vehicle, price))).then(() =>
        seen.push(since()),
      ),
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

async function untilShown(agent: Agent, port: number, vehicle: number, price: number): Promise<void> {
  while ((await shownPrice(agent, port, vehicle)) !== price) await sleep(1);
}

/** The price that visitors of a node see. */
export const shownPrice = (agent: Agent, port: number, vehicle: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const path = `/api/vehicles/${vehicle}/text`;
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve((JSON.parse(text) as { price: number }).price));
    })
      .on('error', reject)
      .end();
  });

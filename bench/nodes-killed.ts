import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../test/nodes/balancer.ts';
import { median } from './loads.ts';
import type { Group } from './nodes.ts';
import { table } from './results.ts';

const rounds = 6;
const visitors = 8;
/** Milliseconds of load after each kill. */
const afterKill = 3_000;

/**
 * How many requests fail when a node is killed, for how long, and how long until the node is back. Returns a
 * table.
 */
export async function measureKilledNodes(group: Group, log: (line: string) => void): Promise<string> {
  const balancer = await startBalancer();
  const nodes = [...group.nodes];
  for (const { port } of nodes) await balancer.add(urlOf(port));
  const failed: number[] = [];
  const lasted: number[] = [];
  const back: number[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round += 1) {
    const index = round % nodes.length;
    const node = nodes[index];
    if (!node) throw new Error(`There is no node ${index}`);
    balancer.undelivered.length = 0;
    const load = startViews(Number(new URL(balancer.url).port));
    await sleep(1_000);
    const killed = performance.now();
    process.kill(node.pid, 'SIGKILL');
    await sleep(afterKill);
    balancer.remove(urlOf(node.port));
    const started = performance.now();
    nodes[index] = await group.start(index);
    await balancer.add(urlOf(node.port));
    back.push(performance.now() - started);
    sent += await load.stop();
    failed.push(balancer.undelivered.length);
    lasted.push(Math.max(0, ...balancer.undelivered.map(({ at }) => at - killed)));
    log(`killed: ${failed.at(-1)} requests failed, the last after ${lasted.at(-1)?.toFixed(0)} ms`);
  }
  await balancer.close();
  const row = (name: string, values: number[]) => [
    name,
    median(values).toFixed(0),
    Math.max(...values).toFixed(0),
  ];
  const figures = table(
    [`of ${rounds} kills`, 'median', 'worst'],
    [
      row(
        `page views that failed, of ${Math.round(sent / rounds).toLocaleString('en-US')} in a round`,
        failed,
      ),
      row('from the kill to the last failure, ms', lasted),
      row('from its next start until the node is ready, ms', back),
    ],
  );
  log(figures);
  return figures;
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** Visitors who send page views one after the other. `stop` resolves with their number. */
function startViews(port: number) {
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const stopped = new AbortController();
  const view = () =>
    new Promise<void>((resolve) => {
      const path = `/api/vehicles/${1 + (count % 36)}/views`;
      request({ host: '127.0.0.1', port, path, method: 'POST', agent }, (response) => {
        response.resume().on('end', resolve);
      })
        .on('error', () => resolve())
        .end();
    });
  const visitor = async (): Promise<void> => {
    for (; !stopped.signal.aborted; count += 1) await view();
  };
  const running = Array.from({ length: visitors }, visitor);
  return {
    async stop(): Promise<number> {
      stopped.abort();
      await Promise.all(running);
      agent.destroy();
      return count;
    },
  };
}

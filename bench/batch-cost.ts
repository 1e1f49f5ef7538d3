import { setTimeout as sleep } from 'node:timers/promises';
import { processorTimeOfTree } from './processor-time.ts';
import { table } from './results.ts';

type Server = { origin: string; token: string; pid: number };
type Answer = { batchId: number; changed: number; plan: string };

const count = 10_000;

/**
 * Lowers 10,000 prices in one change, with its preview, and undoes it. Returns a table with the seconds, the
 * processor time of the program and its database server, and the longest answer to a visitor meanwhile.
 */
export async function measureBatch(server: Server, log: (line: string) => void): Promise<string> {
  const ids = Array.from({ length: count }, (_, index) => 20_000 + index);
  const asked = { selection: { ids }, action: { kind: 'price', by: 'percent', value: -3, round: 900 } };
  const rows: string[][] = [];
  const step = async <Result>(name: string, work: () => Promise<Result>) => {
    const { result, cells } = await costOf(server, work);
    log(`${name}: ${cells.join(', ')}`);
    rows.push([name, ...cells]);
    return result;
  };
  const { plan } = await step('preview', () =>
    post<Answer>(server, '/api/vehicles/batches', { ...asked, preview: true }),
  );
  const done = await step('change', () => post<Answer>(server, '/api/vehicles/batches', { ...asked, plan }));
  if (done.changed < count / 2) throw new Error(`Only ${done.changed} vehicles were changed`);
  await step('undo', () => post<Answer>(server, `/api/vehicles/batches/${done.batchId}/undo`, {}));
  return `${done.changed.toLocaleString('en-US')} prices lowered by 3%, to end in 900. "Visitors" is the longest that a visitor waited for a cached page meanwhile,
asked for every 20 ms; at rest that is 1 to 5 ms.

${table(['step', 'seconds', 'processor time, s', 'visitors, ms'], rows)}`;
}

async function costOf<Result>({ origin, pid }: Server, work: () => Promise<Result>) {
  const visiting = new AbortController();
  const waited = visit(origin, visiting.signal);
  const before = processorTimeOfTree(pid);
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const processor = processorTimeOfTree(pid) - before;
  visiting.abort();
  return { result, cells: [seconds.toFixed(2), processor.toFixed(2), (await waited).toFixed(0)] };
}

async function visit(origin: string, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const started = performance.now();
    await (await fetch(`${origin}/`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
    await sleep(20);
  }
  return longest;
}

async function post<Answered>({ origin, token }: Server, path: string, body: object): Promise<Answered> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text) as Answered;
}

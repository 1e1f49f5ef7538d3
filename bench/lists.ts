import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { measureBatch } from './batch-cost.ts';
import { signIn, startMarque } from './contenders.ts';
import { generatePortal, type PortalSize } from './generate-portal.ts';
import { listCalls, type MeasuredList } from './list-calls.ts';
import { median } from './loads.ts';
import { atMost, table } from './results.ts';

const size: PortalSize = {
  vehicles: 100_000,
  sold: 10_000,
  unpublished: 500,
  deleted: 5_000,
  inquiries: 50_000,
  changes: 200_000,
  signIns: 50_000,
  subscribers: 50_000,
  photos: 50_000,
  batches: 2_000,
};
const rounds = 30;
/** Milliseconds within which 99 of 100 calls of each list must be answered. */
const target = 100;

type Timed = { call: string; first: number; times: number[] };

/**
 * `npm run bench -- lists`: every list of the staff screens, with each of its orders, filters, searches and
 * ends, and a change of 10,000 vehicles at once. Writes `LISTS.md`. `work` is a folder for temporary files.
 */
export async function measureLists(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const dataDir = join(work, 'lists');
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    await generatePortal(database, size, new Date());
  } finally {
    await database.close();
  }
  log('The tables are filled');
  const marque = await startMarque(4360, dataDir, { demo: false });
  try {
    const origin = `http://127.0.0.1:${marque.port}`;
    const { token } = await signIn(origin);
    const lists = listCalls(size);
    const { timed, yardstick } = await timeCalls(origin, token, lists);
    const slowest = [...timed.values()].sort((a, b) => percentile(b.times, 0.99) - percentile(a.times, 0.99));
    for (const each of slowest.slice(0, 40)) log(lineOf(each).join('  '));
    log(`yardstick: ${median(yardstick).toFixed(1)} ms`);
    const batch = await measureBatch({ origin, token, pid: marque.pid }, log);
    await writeFile(join(import.meta.dirname, 'LISTS.md'), report(lists, timed, yardstick, batch, machine));
  } finally {
    await marque.stop();
  }
}

/** Times each call once per round, so that no list has its data or code at hand because it was just asked for. */
async function timeCalls(origin: string, token: string, lists: readonly MeasuredList[]) {
  const timed = new Map<string, Timed>();
  const yardstick: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    yardstick.push(hashTime());
    for (const call of lists.flatMap(({ calls }) => calls)) {
      const started = performance.now();
      const response = await fetch(origin + call, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${call} returned ${response.status}`);
      const taken = performance.now() - started;
      const known = timed.get(call);
      // The first time V8 and the database see the call; a person meets it once a day.
      if (known) known.times.push(taken);
      else timed.set(call, { call, first: taken, times: [] });
    }
  }
  return { timed, yardstick };
}

const block = Buffer.alloc(8 * 2 ** 20);
/** Milliseconds that this process takes to hash 8 MB: always the same work. */
function hashTime(): number {
  const started = performance.now();
  createHash('sha256').update(block).digest();
  return performance.now() - started;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const lineOf = ({ call, first, times }: Timed) => [
  `\`${call}\``,
  median(times).toFixed(1),
  atMost(percentile(times, 0.99), target),
  Math.max(...times).toFixed(0),
  first.toFixed(0),
];

function report(
  lists: readonly MeasuredList[],
  timed: ReadonlyMap<string, Timed>,
  yardstick: readonly number[],
  batch: string,
  machine: string,
): string {
  const slowestOf = ({ name, calls }: MeasuredList) => {
    const all = calls.flatMap((call) => timed.get(call) ?? []);
    const slowest = all.toSorted((a, b) => percentile(b.times, 0.99) - percentile(a.times, 0.99))[0];
    if (!slowest) throw new Error(`${name} was not measured`);
    const [call = '', ...figures] = lineOf(slowest);
    return [name, calls.length, median(all.flatMap(({ times }) => times)).toFixed(1), ...figures, call];
  };
  const figure = (count: number) => count.toLocaleString('en-US');
  return `# The lists of the staff screens with 100,000 vehicles

Written by \`npm run bench -- lists\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

${figure(size.vehicles)} vehicles (${figure(size.sold)} sold, ${figure(size.unpublished)} unpublished), ${figure(size.deleted)} in the bin, ${figure(size.inquiries)} leads, ${figure(size.changes)} entries in the change log,
${figure(size.signIns)} sign-ins, ${figure(size.subscribers)} newsletter addresses, ${figure(size.photos)} photographs of imports, ${figure(size.batches)} changes in bulk. Milliseconds from
sending a call over loopback until its answer has arrived, ${rounds} times each, one call after the other in turn; the calls are those of
the screens, with every order, filter and search, and the first, middle and last page. Target: 99 of 100 within ${target} ms.
"First" is the first call after the start. The figures beside a list are those of its slowest call.

A hash of 8 MB took ${median(yardstick).toFixed(1)} ms in the same run (at worst ${Math.max(...yardstick).toFixed(1)}), to compare machines.

${table(['list', 'calls', 'median of all', 'slowest: median', 'p99', 'worst', 'first', 'its call'], lists.map(slowestOf))}

## 10,000 vehicles at once

${batch}
`;
}

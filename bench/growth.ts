import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { sortOrders } from '../src/vehicles/filters.ts';
import { fetchRaw, signIn, startMarque } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { median, startSaturatingLoad } from './loads.ts';
import { ownSession, watchMemory } from './program-memory.ts';

const sizes = [0, 100, 1_000, 10_000, 100_000];
const writes = 20;
/** Milliseconds between two writes while visitors load a page, and milliseconds that they do so. */
const writePause = 100;
const loadTime = 4_000;

type Figures = {
  vehicles: number;
  start: number;
  /** In MB, of all processes of the program once it is at rest. */
  memory: number;
  bytes: number;
  writes: number[];
  lists: number[];
  calm: number;
  busy: number;
};

/**
 * `npm run bench -- growth`: what grows with the inventory, from 100 to 100,000 vehicles. Writes `GROWTH.md`.
 * `work` is a folder for temporary files.
 */
export async function measureGrowth(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const measured: Figures[] = [];
  for (const [index, vehicles] of sizes.entries()) {
    log(`${vehicles} vehicles`);
    measured.push(await measureSize(join(work, `growth-${vehicles}`), 4440 + index, vehicles));
  }
  const table = tableOf(measured);
  log(table);
  await writeFile(
    join(import.meta.dirname, 'GROWTH.md'),
    `# What grows with the inventory

Written by \`npm run bench -- growth\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

Start: time until the process reports that it is ready, and its ratio to the start with 100 vehicles. Memory: of all
processes, including the database server (as in [MEMORY.md](MEMORY.md)), above a start without vehicles. Write: from sending
the PATCH of a price until \`/api/vehicles/{id}/text\` and \`/inventory/{id}\` have shown it, median and worst of ${writes}. List:
\`GET /api/vehicles\` with filters that were not requested before, over loopback, minus the time of \`/healthz\`, median and
worst. While writing: requests per second of \`/inventory/1\` while ten prices a second change, as a ratio to none changing.

${table}
`,
  );
}

function tableOf(measured: readonly Figures[]): string {
  const empty = measured.find(({ vehicles }) => vehicles === 0);
  const small = measured.find(({ vehicles }) => vehicles === 100);
  if (!empty || !small) throw new Error('The small inventories were not measured');
  const whole = (value: number) => value.toFixed(0);
  const lines = measured
    .filter(({ vehicles }) => vehicles > 0)
    .map((row) =>
      [
        row.vehicles.toLocaleString('en-US'),
        whole(row.start),
        (row.start / small.start).toFixed(2),
        whole(row.memory - empty.memory),
        `${whole(median(row.writes))} / ${whole(Math.max(...row.writes))}`,
        `${median(row.lists).toFixed(1)} / ${Math.max(...row.lists).toFixed(1)}`,
        whole(row.bytes),
        (row.busy / row.calm).toFixed(2),
      ].join(' | '),
    );
  return [
    '| vehicles | start, ms | of 100 | memory, MB | write to visible, ms | list, ms | /inventory, bytes (brotli) | while writing |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

async function measureSize(dataDir: string, port: number, vehicles: number): Promise<Figures> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, vehicles, new Date());
  await database.close();
  const watch = watchMemory();
  const started = performance.now();
  const marque = await startMarque(port, dataDir, { demo: false, through: ownSession, onSpawn: watch.begin });
  const start = performance.now() - started;
  try {
    const { anonymous, shared } = await watch.atRest();
    watch.stop();
    const memory = anonymous + shared;
    const figures = { vehicles, start, memory, bytes: 0, writes: [], lists: [], calm: 0, busy: 0 };
    if (vehicles === 0) return figures;
    const origin = `http://127.0.0.1:${port}`;
    const { body } = await fetchRaw(port, '/inventory');
    return {
      ...figures,
      bytes: body.length,
      lists: await measureLists(origin, vehicles),
      ...(await measureWrites(origin, port)),
    };
  } finally {
    await marque.stop();
  }
}

async function measureLists(origin: string, vehicles: number): Promise<number[]> {
  const lastPage = Math.ceil(vehicles / 12);
  const filters = [
    '',
    '&model=a',
    '&model=er%205',
    '&make=Veyra',
    '&minPrice=100000&maxPrice=900000&year=2015',
  ];
  const base: number[] = [];
  for (let round = 0; round < 30; round += 1) base.push(await timed(`${origin}/healthz`));
  // Warms up the search: V8 has not optimized it yet in a new process.
  for (let round = 0; round < 30; round += 1) {
    for (const filter of filters) await timed(`${origin}/api/vehicles?page=${2 + round}&limit=23${filter}`);
  }
  const lists: number[] = [];
  for (const sort of sortOrders) {
    for (const filter of filters) {
      for (const page of [1, lastPage]) {
        const taken = await timed(`${origin}/api/vehicles?sort=${sort}&page=${page}&limit=24${filter}`);
        lists.push(Math.max(0, taken - median(base)));
      }
    }
  }
  return lists;
}

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - started;
}

async function measureWrites(origin: string, port: number) {
  const { token } = await signIn(origin);
  const patch = async (id: number, price: number) => {
    const response = await fetch(`${origin}/api/vehicles/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ price }),
    });
    if (!response.ok) throw new Error(`A price could not be changed: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const taken: number[] = [];
  for (let index = 0; index < writes; index += 1) {
    const id = 2 + index;
    const price = 100_001 + index;
    const started = performance.now();
    await patch(id, price);
    const vehicle = (await (await fetch(`${origin}/api/vehicles/${id}/text`)).json()) as { price: number };
    const page = await (await fetch(`${origin}/inventory/${id}`)).text();
    taken.push(performance.now() - started);
    if (vehicle.price !== price || !page.includes(price.toLocaleString('en-US'))) {
      throw new Error('A visitor saw the old price');
    }
  }
  const loaded = async (meanwhile: (until: number) => Promise<void>) => {
    const load = await startSaturatingLoad(port, '/inventory/1');
    await meanwhile(performance.now() + loadTime);
    return (await load.stop()).rate;
  };
  const calm = await loaded(() => sleep(loadTime));
  const busy = await loaded(async (until) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      await Promise.all([patch(2 + (turn % 50), 200_000 + turn), sleep(writePause)]);
    }
  });
  return { writes: taken, calm, busy };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startMarque } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { measureFreshClone, measureSmallMachine } from './memory-small.ts';
import { type Memory, ownSession, watchMemory } from './program-memory.ts';
import { requestAll } from './requests.ts';
import { atMost, table } from './results.ts';

const port = 4720;
const requests = 100_000;
const manyVehicles = 100_000;
const firstPages = ['/', '/inventory', '/inventory/1', '/about', '/contact'];

type Row = { state: string; atRest: Memory; peak: Memory; most: number };

/**
 * `npm run bench -- memory`: the memory of all processes of the program together, in absolute figures, and
 * whether the program runs on a small machine. Writes `MEMORY.md`. `work` is a folder for temporary files.
 */
export async function measureMemory(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const rows = [
    ...(await measureDemo(join(work, 'memory-demo'))),
    ...(await measureMany(join(work, 'memory-many'))),
  ];
  const taken = table(
    ['state', 'anonymous, MB', 'shared, MB', 'total, MB', 'at most', 'processes', 'peak so far, MB'],
    rows.map(({ state, atRest, peak, most }) => [
      state,
      atRest.anonymous.toFixed(0),
      atRest.shared.toFixed(0),
      atMost(atRest.anonymous + atRest.shared, most),
      most,
      atRest.processes,
      (peak.anonymous + peak.shared).toFixed(0),
    ]),
  );
  log(taken);
  const small = await measureSmallMachine(join(work, 'memory-small'), log);
  // Only on request: it installs every package again, which takes minutes.
  const clone = process.env['FRESH_CLONE'] ? await measureFreshClone(join(work, 'memory-clone'), log) : '';
  await writeFile(
    join(import.meta.dirname, 'MEMORY.md'),
    `# Memory use

Written by \`npm run bench -- memory\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

Absolute figures for all processes of the program together, including the database server and the image encoder:
anonymous and shared memory, each page counted once (\`Pss_Anon\` and \`Pss_Shmem\` of \`/proc/*/smaps_rollup\`), sampled ten
times a second. At rest means that the figure has changed by less than 1% for five seconds, whether or not the encoder has ended.

${taken}

## On a small machine

All processes, npm's included, run in a control group without swap. The group's peak includes file cache that the kernel
could drop. The folder for temporary files has to be on a disk: in memory, such as \`/dev/shm\`, all files of the program count, and the ten
photographs do not fit.

${[small, clone].filter(Boolean).join('\n\n')}
`,
  );
}

async function measureDemo(dataDir: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const state of ['first start with the demo, first pages', 'a later start, first pages']) {
    await withProgram(dataDir, true, async ({ take }) => {
      rows.push(await take(state, 200));
      if (rows.length === 1) return;
      await requestAll(port, requests * 0.8, (index) => firstPages[index % firstPages.length] ?? '/');
      await requestAll(port, requests * 0.2, (index) => `/api/vehicles?limit=12&maxPrice=${100_000 + index}`);
      rows.push(
        await take(
          `after ${requests.toLocaleString('en-US')} requests, a fifth for lists with a different filter each`,
          350,
        ),
      );
    });
  }
  return rows;
}

async function measureMany(dataDir: string): Promise<Row[]> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, manyVehicles, new Date());
  await database.close();
  const rows: Row[] = [];
  await withProgram(dataDir, false, async ({ take }) => {
    rows.push(await take(`${manyVehicles.toLocaleString('en-US')} vehicles, first pages`, 600));
  });
  return rows;
}

type Started = { take: (state: string, most: number) => Promise<Row> };

/** Starts the program, requests its first pages, and calls `measure`. */
async function withProgram(dataDir: string, demo: boolean, measure: (program: Started) => Promise<void>) {
  const watch = watchMemory();
  const marque = await startMarque(port, dataDir, { demo, through: ownSession, onSpawn: watch.begin });
  try {
    await requestAll(port, firstPages.length, (index) => firstPages[index] ?? '/');
    await measure({
      take: async (state, most) => ({ state, most, atRest: await watch.atRest(), peak: watch.peak() }),
    });
  } finally {
    watch.stop();
    await marque.stop();
  }
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startMarque } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { measureFreshClone, measureSmallMachine } from './memory-small.ts';
import { type Memory, ownSession, watchMemory } from './program-memory.ts';
import { ask } from './requests.ts';
import { atMost, table } from './results.ts';

const port = 4720;
const requests = 100_000;
const manyVehicles = 100_000;
const firstPages = ['/', '/inventory', '/inventory/1', '/about', '/contact'];

type Row = { state: string; atRest: Memory; peak: Memory; most: number };

/**
 * `npm run bench -- memory`: what the program takes, in absolute figures, all its processes together, and whether it gets by
 * on a small machine. Written into `MEMORY.md`; `work` is a folder to work in.
 */
export async function measureMemory(
  work: string,
  say: (line: string) => void,
  machine: string,
): Promise<void> {
  const rows = [
    ...(await measureDemo(join(work, 'memory-demo'))),
    ...(await measureMany(join(work, 'memory-many'))),
  ];
  const taken = table(
    ['state', 'anonymous, MB', 'shared, MB', 'together, MB', 'at most', 'processes', 'peak until then, MB'],
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
  say(taken);
  const small = await measureSmallMachine(join(work, 'memory-small'), say);
  // It installs every package once more, which takes minutes.
  const clone = process.env['FRESH_CLONE'] ? await measureFreshClone(join(work, 'memory-clone'), say) : '';
  await writeFile(
    join(import.meta.dirname, 'MEMORY.md'),
    `# What the program takes

Written by \`npm run bench -- memory\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

Absolute figures of all processes of the program together, the database server and the encoder of images among them:
anonymous and shared memory, each page counted once (\`Pss_Anon\` and \`Pss_Shmem\` of \`/proc/*/smaps_rollup\`), looked at ten
times a second. At rest: unchanged within a hundredth for five seconds, with the encoder gone or not.

${taken}

## On a small machine

All processes of the program in a control group, without swap. What the group holds at most includes files that the kernel
keeps only because there is room.

${[small, clone].filter(Boolean).join('\n\n')}
`,
  );
}

async function measureDemo(dataDir: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const state of ['first start with the demo, first pages', 'a later start, first pages']) {
    await started(dataDir, true, async ({ take }) => {
      rows.push(await take(state, 200));
      if (rows.length === 1) return;
      await ask(port, requests * 0.8, (index) => firstPages[index % firstPages.length] ?? '/');
      await ask(port, requests * 0.2, (index) => `/api/vehicles?limit=12&maxPrice=${100_000 + index}`);
      rows.push(
        await take(
          `after ${requests.toLocaleString('en-US')} requests, a fifth for lists by another filter each`,
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
  await started(dataDir, false, async ({ take }) => {
    rows.push(await take(`${manyVehicles.toLocaleString('en-US')} vehicles, first pages`, 600));
  });
  return rows;
}

type Started = { take: (state: string, most: number) => Promise<Row> };

/** Starts the program, asks for its first pages, and has `measure` look at what it takes. */
async function started(dataDir: string, demo: boolean, measure: (program: Started) => Promise<void>) {
  const watch = watchMemory();
  const marque = await startMarque(port, dataDir, { demo, through: ownSession, onSpawn: watch.begin });
  try {
    await ask(port, firstPages.length, (index) => firstPages[index] ?? '/');
    await measure({
      take: async (state, most) => ({ state, most, atRest: await watch.atRest(), peak: watch.peak() }),
    });
  } finally {
    watch.stop();
    await marque.stop();
  }
}

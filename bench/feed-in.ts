import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { readRuns } from '../src/feeds/in/feed-runs.store.ts';
import { feedFiles, incomingFeeds } from '../src/feeds/in/incoming-feeds.table.ts';
import { runFeed } from '../src/feeds/in/run-feed.ts';
import type { Database } from '../src/platform/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createLog } from '../src/platform/log.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import { table } from './results.ts';

const count = 28_000;
const columns = {
  VIN: 'vin',
  Stock: 'stockNumber',
  Make: 'make',
  Model: 'model',
  Year: 'year',
  Price: 'price',
  Mileage: 'mileage',
  'Exterior Color': 'exteriorColor',
  Transmission: 'transmission',
  Description: 'description',
} as const;

/**
 * `npm run bench -- feed-in`: a file of another system with 28,000 rows, read twice, then with 1% of the prices changed. Writes
 * `FEED-IN.md`. `work` is a folder for temporary files.
 */
export async function measureFeedIn(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const database = await openDatabase({ dataDir: join(work, 'feed-in') });
  try {
    await migrate(database);
    const feedId = await addFeed(database);
    const rows: (string | number)[][] = [];
    for (const [name, isCheaper] of [
      ['first', () => false],
      ['the same again', () => false],
      ['1% of the prices changed', (row: number) => row % 100 === 0],
    ] as const) {
      await upload(database, feedId, fileOf(isCheaper));
      let peak = 0;
      const turns = monitorEventLoopDelay({ resolution: 10 });
      turns.enable();
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
      const started = performance.now();
      await runFeed(
        feedId,
        { by: 'bench' },
        {
          database,
          secrets: openSecrets({ secretKey: undefined, dataDir: work }),
          clock: () => new Date(),
          log: createLog('error'),
          timeZone: () => 'America/New_York',
          publish: () => Promise.resolve(),
          mailsOf: () => [],
        },
      );
      const seconds = (performance.now() - started) / 1000;
      clearInterval(watch);
      turns.disable();
      const [run] = await readRuns(database.queries, feedId);
      if (run?.state !== 'done' || run.counts === null) throw new Error(`The run ended with ${run?.reason}`);
      const { added, changed, unchanged } = run.counts;
      const row = [
        name,
        added,
        changed,
        unchanged,
        seconds.toFixed(1),
        (peak / 1024 / 1024).toFixed(0),
        ...[turns.percentile(99), turns.max].map((ns) => (ns / 1e6).toFixed(0)),
      ];
      log(row.join('  '));
      rows.push(row);
    }
    await writeFile(join(import.meta.dirname, 'FEED-IN.md'), report(rows, machine));
  } finally {
    await database.close();
  }
}

async function addFeed(database: Database): Promise<number> {
  const [row] = await database.queries
    .insert(incomingFeeds)
    .values({
      name: 'Bench',
      source: { kind: 'upload' },
      reading: {
        dots: null,
        days: null,
        columns: Object.entries(columns).map(([name, field]) => ({ name, field })),
      },
      onMissing: 'unpublish',
      takesOver: false,
      mostPercent: 30,
      mailTo: [],
      isOn: true,
    })
    .returning({ id: incomingFeeds.id });
  if (!row) throw new Error('The feed was not stored');
  return row.id;
}

async function upload(database: Database, feedId: number, text: string): Promise<void> {
  await database.queries.delete(feedFiles).where(eq(feedFiles.feedId, feedId));
  const bytes = Buffer.from(text);
  await database.queries
    .insert(feedFiles)
    .values({ feedId, name: 'stock.csv', bytes, uploadedAt: new Date() });
}

const text = 'One owner, full service history, a car to be seen. '.repeat(10).trim();

function fileOf(isCheaper: (row: number) => boolean): string {
  const lines = Array.from({ length: count }, (_, row) =>
    [
      `SCFRMFAW0BG${String(row).padStart(6, '0')}`,
      `P${row}`,
      'Ashdown',
      `Tourer ${row % 40}`,
      2005 + (row % 20),
      100_000 + row - (isCheaper(row) ? 1_000 : 0),
      1_000 + row,
      'Chrome Orange',
      '8-Speed Automatic',
      `"${text}"`,
    ].join(','),
  );
  return [Object.keys(columns).join(','), ...lines, ''].join('\r\n');
}

const report = (rows: (string | number)[][], machine: string) => `# A feed from another system

Written by \`npm run bench -- feed-in\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

A file of ${count.toLocaleString('en-US')} rows and ${(fileOf(() => false).length / 1e6).toFixed(0)} MB is read as a run of a feed reads it, without the time in which it arrives. "Peak" is all
memory of the process, without the database server. "Blocked" is how long a request of a visitor would have waited at most, and in all but
1% of the moments.
The load average at the end was ${(loadavg()[0] ?? 0).toFixed(0)} on two cores.

${table(['run', 'new', 'changed', 'unchanged', 'seconds', 'peak, MB', 'blocked: 99%, ms', 'most, ms'], rows)}
`;

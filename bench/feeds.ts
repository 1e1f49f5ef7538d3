import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { channels } from '../src/feeds/out/channels.ts';
import type { Feeds } from '../src/feeds/out/feed.schema.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { signIn, startMarque } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { ownSession, watchMemory } from './program-memory.ts';
import { atMost, table } from './results.ts';

const count = 100_000;
const pictures = 10;
const port = 4730;
/** Milliseconds that another request may wait while a feed is sent, and MB that sending one may take. */
const targets = { wait: 100, memory: 120 };
/** Milliseconds between two other requests meanwhile. */
const pause = 10;

type Reading = { seconds: number; bytes: number; waits: number[] };

/**
 * `npm run bench -- feeds`: time, bytes and memory of each feed with 100,000 vehicles, and how long others wait meanwhile.
 * Writes `FEEDS.md`. `work` is a folder for temporary files.
 */
export async function measureFeeds(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const dataDir = join(work, 'feeds');
  await fill(dataDir);
  log('The inventory is filled');
  const watch = watchMemory();
  const marque = await startMarque(port, dataDir, { demo: false, through: ownSession, onSpawn: watch.begin });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const { token } = await signIn(origin);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${origin}/api/feeds${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Feeds;
    };
    const overview = performance.now();
    await call('GET', '');
    const settingsSeconds = (performance.now() - overview) / 1_000;
    const idle = await idleWaits();
    const rows: (string | number)[][] = [];
    for (const channel of channels) {
      const state = await call('PATCH', `/${channel}`, { isOn: true, dealerCode: '4711' });
      const feed = state.feeds.find((each) => each.channel === channel);
      const path = new URL(feed?.address ?? '').pathname;
      const first = await read(path, {});
      const rest = await watch.atRest();
      watch.peak();
      const plain = await read(path, {});
      const gzip = await read(path, { 'accept-encoding': 'gzip' });
      const brotli = await read(path, { 'accept-encoding': 'br' });
      const peak = watch.peak();
      const known = await read(path, { 'if-none-match': await etagOf(path) });
      const waits = [first, plain, gzip, brotli]
        .flatMap((reading) => reading.waits)
        .toSorted((a, b) => a - b);
      const row = [
        channel,
        feed?.qualifying ?? 0,
        (plain.bytes / 1e6).toFixed(0),
        plain.seconds.toFixed(1),
        `${(gzip.bytes / 1e6).toFixed(1)} / ${gzip.seconds.toFixed(1)}`,
        `${(brotli.bytes / 1e6).toFixed(1)} / ${brotli.seconds.toFixed(1)}`,
        (known.seconds * 1_000).toFixed(0),
        atMost(peak.anonymous + peak.shared - rest.anonymous - rest.shared, targets.memory),
        percentile(waits, 0.5).toFixed(1),
        atMost(percentile(waits, 0.99), targets.wait),
        percentile(waits, 1).toFixed(0),
      ];
      log(row.join('  '));
      rows.push(row);
    }
    await writeFile(join(import.meta.dirname, 'FEEDS.md'), report(rows, { settingsSeconds, idle }, machine));
  } finally {
    watch.stop();
    await marque.stop();
  }
}

/** Vehicles that qualify everywhere, with ten pictures each. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    await generateVehicles(database, count, new Date());
    const images = Array.from(
      { length: pictures },
      (_, index) => `/images/${String(index).repeat(32)}/2400x1500-abcdefghijklmnopqrstuvwx.jpg`,
    );
    await database.queries
      .update(vehicles)
      .set({ condition: 'used', images, vin: sql`'BENCH' || lpad(${vehicles.id}::text, 12, '0')` });
  } finally {
    await database.close();
  }
}

/** Reads a feed to its end, and meanwhile asks for something else again and again. */
async function read(path: string, headers: Record<string, string>): Promise<Reading> {
  const waits: number[] = [];
  const started = performance.now();
  const reading = bytesOf(path, headers);
  const done = reading.then(() => true);
  const ask = async () => {
    const asked = performance.now();
    await bytesOf('/healthz', {});
    waits.push(performance.now() - asked);
    await sleep(pause);
    return false;
  };
  for (let isDone = false; !isDone;) isDone = await Promise.race([done, ask()]);
  const bytes = await reading;
  return { bytes, seconds: (performance.now() - started) / 1_000, waits };
}

/** The same without a feed, as many times as a reading takes. */
async function idleWaits(): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < 300) {
    const asked = performance.now();
    await bytesOf('/healthz', {});
    waits.push(performance.now() - asked);
    await sleep(pause);
  }
  return waits;
}

const percentile = (waits: readonly number[], share: number): number => {
  const ordered = waits.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
};

const figures = (waits: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => percentile(waits, share).toFixed(1)).join(' / ');

/** The bytes of an answer as they are sent. */
const bytesOf = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });

const etagOf = async (path: string): Promise<string> => {
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' });
  return headers.get('etag') ?? '';
};

const report = (
  rows: (string | number)[][],
  { settingsSeconds, idle }: { settingsSeconds: number; idle: readonly number[] },
  machine: string,
) => `# Feeds of 100,000 vehicles

Written by \`npm run bench -- feeds\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

${count.toLocaleString('en-US')} vehicles with ${pictures} pictures each, all in every feed. Seconds are from the request to the last byte, over loopback.
304: milliseconds for a reader that has the feed. Memory: the peak of all processes while the feed is read three times, above
what they took before. Others: milliseconds that another request, \`/healthz\`, took meanwhile, asked for one after the other.
The load generator shares the cores with what it measures. With no feed being read it took ${figures(idle)} ms (median / 99% / worst).
The load average at the end was ${(loadavg()[0] ?? 0).toFixed(0)} on two cores.
The settings worked out what qualifies in ${settingsSeconds.toFixed(1)} s.

${table(
  [
    'feed',
    'vehicles',
    'MB',
    'seconds',
    'gzip: MB / s',
    'brotli: MB / s',
    '304, ms',
    'memory, MB',
    'others: median',
    '99%',
    'worst',
  ],
  rows,
)}
`;

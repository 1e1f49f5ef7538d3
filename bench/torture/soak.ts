import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf, processesOf } from '../program-memory.ts';
import { sharp } from '../../src/images/encoding/sharp.ts';
import { createClient } from './client.ts';
import { startCrew } from './crew.ts';
import { connectInspector } from './inspector.ts';
import { commandOf } from './processes.ts';
import { createRandom } from '../../test/requests/random.ts';
import { createRecord, type RunRecord } from './record.ts';
import { startSite, type Site } from './site.ts';

const sampleMs = 10_000;

/** Bytes that one request would leave in the heap at least if it left anything: a small object and its place in a list or map. */
const leftBytes = 100;

/**
 * What is measured, in which unit, and what counts as level: the most that it may grow by in an hour, of its mean or in units.
 * The caches are full by then. What is left is the noise of garbage that is not yet collected and of pictures at work.
 */
const measures = {
  'heap of the program after a collection, MB': 'requests',
  'memory of the program, MB': { share: 0.1, least: 20 },
  'memory of the image encoders, MB': { share: 0.2, least: 20 },
  'memory of PostgreSQL, MB': { share: 0.1, least: 10 },
  'connections of the database': { share: 0.1, least: 1 },
  'open files of the program': { share: 0.1, least: 3 },
} as const;
type Measure = keyof typeof measures;
/** `at` in hours. What was not measured at that time is missing. */
type Sample = { at: number } & Partial<Record<Measure, number>>;

export type SoakResult = {
  record: RunRecord;
  minutes: number;
  warmUpMinutes: number;
  requests: number;
  /** How many rows the database has more at the end. */
  rows: number;
  slopes: {
    name: string;
    mean: number;
    highest: number;
    perHour: number;
    most: number;
    isLevel: boolean;
  }[];
};

/** Visitors, staff, event streams and writers for some minutes, while memory, connections and open files are sampled. */
export async function runSoak(options: {
  minutes: number;
  seed: number;
  port: number;
  work: string;
  say: (line: string) => void;
}): Promise<SoakResult> {
  const { minutes, port, say } = options;
  const random = createRandom(options.seed);
  const record = createRecord(`${options.work}/acknowledged.jsonl`, say);
  const inspectorPort = port + 9;
  const site = await startSite({
    ...options,
    nodes: 1,
    record,
    smallDisk: false,
    clock: false,
    nodeOptions: [`--inspect=127.0.0.1:${inspectorPort}`],
  });
  const stopped = new AbortController();
  try {
    say('filling the caches');
    await fillCaches(site, record);
    const crew = await startCrew({ site, record, random, pace: 4 });
    const load = startReaders(site, await crew.client.token(), stopped.signal, record);
    const inspector = await connectInspector(inspectorPort);
    const samples: Sample[] = [];
    const started = performance.now();
    const rowsBefore = await countRows(site);
    // Seldom, so that the memory of the program stays what it is without collections from outside.
    const collectMs = Math.min(120_000, minutes * 5_000);
    let collected = 0;
    while (performance.now() - started < minutes * 60_000) {
      await sleep(sampleMs);
      const ms = performance.now() - started;
      const one: Sample = { at: ms / 3_600_000, ...(await sample(site)) };
      if (ms - collected >= collectMs) {
        collected = ms;
        one['heap of the program after a collection, MB'] = (await inspector.retained()) / 2 ** 20;
      }
      samples.push(one);
      record.note({ sample: one });
      if (samples.length % 6 === 0)
        say(
          Object.entries(one)
            .map(([name, value]) => `${name} ${value.toFixed(2)}`)
            .join(', '),
        );
    }
    inspector.close();
    stopped.abort();
    await load;
    await crew.compare();
    await crew.stop();
    const warmUpMinutes = Math.min(10, minutes / 3);
    const requests = [...record.counts]
      .filter(([name]) => name.startsWith('answers'))
      .reduce((sum, [, count]) => sum + count, 0);
    return {
      record,
      minutes,
      warmUpMinutes,
      requests,
      rows: (await countRows(site)) - rowsBefore,
      slopes: slopesOf(
        samples.filter(({ at }) => at >= warmUpMinutes / 60),
        (requests / minutes) * 60,
        record,
      ),
    };
  } finally {
    stopped.abort();
    await site.close();
    await record.close();
  }
}

/**
 * Fills the caches of pictures and of responses, 64 MB each. The load would take hours, and what they take meanwhile would pass for
 * a leak.
 */
async function fillCaches(site: Site, record: RunRecord): Promise<void> {
  const cacheBytes = 64 * 2 ** 20;
  const client = createClient(site, record);
  const read = async (path: string) => {
    const answer = await fetch(`${site.origin()}${path}`);
    await answer.arrayBuffer();
    const length = Number(answer.headers.get('content-length'));
    if (!answer.ok || length === 0)
      throw new Error(`${path} was answered ${answer.status} with ${length} bytes`);
    return length;
  };
  for (let filled = 0; filled < cacheBytes;) {
    // Noise, as it stays large.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: '#000', noise },
    })
      .jpeg()
      .toBuffer();
    const uploaded = await client.repeatAsStaff('POST', '/api/images', { bytes: Buffer.from(bytes) });
    if (uploaded.status !== 201) return client.unexpected('An upload', uploaded);
    filled += await read((uploaded.body as { url: string }).url);
  }
  // The cache counts these bytes for headers.
  for (let [filled, price] = [0, 1_000_000]; filled < cacheBytes; price += 1)
    filled += 2_048 + (await read(`/api/vehicles?limit=12&maxPrice=${price}`));
}

/** Pages, lists, staff's lists and open streams of news, each reader one request after the other. */
function startReaders(site: Site, token: string, signal: AbortSignal, record: RunRecord) {
  const staff = { authorization: `Bearer ${token}` };
  const paths = (turn: number): [string, Record<string, string>][] => [
    ['/', {}],
    ['/inventory', {}],
    [`/inventory/${1 + (turn % 12)}`, {}],
    [`/api/vehicles?limit=12&maxPrice=${100_000 + (turn % 50_000)}`, {}],
    ['/contact', {}],
    ['/api/vehicles/admin-fast?limit=25', staff],
    ['/api/inquiries?limit=25', staff],
    ['/api/dashboard/stats', staff],
    ['/api/changes', staff],
  ];
  const read = async (first: number) => {
    for (let turn = first; !signal.aborted; turn += 1) {
      const all = paths(turn);
      const [path, headers] = all[turn % all.length] ?? ['/', {}];
      const answer = await fetch(`${site.origin()}${path}`, { headers }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      record.count(`answers ${answer?.status ?? 'cut'}`);
      // 503 is how a busy machine refuses.
      if (!answer || (answer.status >= 500 && answer.status !== 503)) {
        const shape = path.split('?')[0]?.replace(/\d+/, 'N');
        record.problem('wrong', `${shape} was answered ${answer?.status ?? 'not at all'}`);
      }
      await sleep(100);
    }
  };
  /** Open for a minute, then again, as staff come and go. */
  const listen = async () => {
    while (!signal.aborted) {
      const gone = AbortSignal.any([signal, AbortSignal.timeout(60_000)]);
      const answer = await fetch(`${site.origin()}/api/inquiries/events`, {
        headers: staff,
        signal: gone,
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (!signal.aborted) await sleep(200);
    }
  };
  const load = Promise.all([
    ...Array.from({ length: 4 }, (_, first) => read(first * 7)),
    ...Array.from({ length: 20 }, listen),
  ]);
  return load;
}

async function sample(site: Site): Promise<Omit<Sample, 'at'>> {
  const pid = site.nodes[0]?.child?.pid ?? 0;
  const memory = { program: 0, encoders: 0, database: 0 };
  for (const one of processesOf(pid, new Set())) {
    const { anonymous, shared } = memoryOf(one);
    const part = one === pid ? 'program' : commandOf(one).includes('encoder') ? 'encoders' : 'database';
    memory[part] += anonymous + shared;
  }
  const connections = await site.inDatabase(async (db) => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
  return {
    'memory of the program, MB': memory.program,
    'memory of the image encoders, MB': memory.encoders,
    'memory of PostgreSQL, MB': memory.database,
    'connections of the database': connections,
    'open files of the program': readdirSync(`/proc/${pid}/fd`).length,
  };
}

const countRows = (site: Site) =>
  site.inDatabase(async (db) => {
    const { rows } = await db.query<{ count: number }>(
      'select sum(n_tup_ins - n_tup_del)::int as count from pg_stat_user_tables',
    );
    return rows[0]?.count ?? 0;
  });

/** The line of least squares through each measure; what is not level is recorded. */
function slopesOf(
  samples: readonly Sample[],
  requestsPerHour: number,
  record: RunRecord,
): SoakResult['slopes'] {
  return (Object.keys(measures) as Measure[]).map((name) => {
    const points = samples.flatMap(({ at, [name]: value }) => (value === undefined ? [] : [{ at, value }]));
    const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
    const middle = points.reduce((sum, { at }) => sum + at, 0) / points.length;
    const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
    const perHour = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread;
    const limit = measures[name];
    const most =
      limit === 'requests'
        ? (requestsPerHour * leftBytes) / 2 ** 20
        : Math.max(limit.share * mean, limit.least);
    const isLevel = perHour <= most;
    if (!isLevel) record.problem('wrong', `${name} grows by ${perHour.toFixed(1)} in an hour`);
    return { name, mean, highest: Math.max(...points.map(({ value }) => value)), perHour, most, isLevel };
  });
}

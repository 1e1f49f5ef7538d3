import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '../program-memory.ts';
import { startCrew } from './crew.ts';
import { randomFrom } from './random.ts';
import { createRecord, type RunRecord } from './record.ts';
import { startSite, type Site } from './site.ts';

const sampleMs = 10_000;

/** What is measured, in which unit, and what counts as level: the most that it may grow by in an hour, of its mean or in units. */
const measures = {
  'memory of all processes, MB': { share: 0.1, least: 20 },
  'JavaScript heap, MB': { share: 0.15, least: 10 },
  'connections of the database': { share: 0.1, least: 1 },
  'open files of the program': { share: 0.1, least: 3 },
} as const;
type Measure = keyof typeof measures;
type Sample = { at: number } & Record<Measure, number>;

export type SoakResult = {
  record: RunRecord;
  minutes: number;
  requests: number;
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
  const random = randomFrom(options.seed);
  const record = createRecord(`${options.work}/acknowledged.jsonl`, say);
  const metricsPort = port + 9;
  const site = await startSite({
    ...options,
    nodes: 1,
    record,
    smallDisk: false,
    clock: false,
    env: { METRICS_PORT: String(metricsPort) },
  });
  const stopped = new AbortController();
  try {
    const crew = await startCrew({ site, record, random, pace: 4 });
    const load = startReaders(site, await crew.client.token(), stopped.signal, record);
    const samples: Sample[] = [];
    const started = performance.now();
    while (performance.now() - started < minutes * 60_000) {
      await sleep(sampleMs);
      const at = (performance.now() - started) / 3_600_000;
      samples.push({ at, ...(await sample(site, metricsPort)) });
      if (samples.length % 6 === 0)
        say(
          Object.entries(samples.at(-1) ?? {})
            .map(([name, value]) => `${name} ${value.toFixed(2)}`)
            .join(', '),
        );
    }
    stopped.abort();
    await load;
    await crew.compare();
    await crew.stop();
    const warmUp = Math.min(5, minutes / 6) / 60;
    return {
      record,
      minutes,
      requests: [...record.counts]
        .filter(([name]) => name.startsWith('answers'))
        .reduce((sum, [, count]) => sum + count, 0),
      slopes: slopesOf(
        samples.filter(({ at }) => at >= warmUp),
        record,
      ),
    };
  } finally {
    stopped.abort();
    await site.close();
    await record.close();
  }
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

async function sample(site: Site, metricsPort: number): Promise<Record<Measure, number>> {
  const pid = site.nodes[0]?.child?.pid ?? 0;
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
  const heap = Number(/^nodejs_heap_size_used_bytes\S* (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
  const connections = await site.inDatabase(async (db) => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
  return {
    'memory of all processes, MB': memoryOfTree(pid),
    'JavaScript heap, MB': heap / 2 ** 20,
    'connections of the database': connections,
    'open files of the program': readdirSync(`/proc/${pid}/fd`).length,
  };
}

function memoryOfTree(pid: number): number {
  const watch = watchMemory();
  watch.begin(pid);
  const { anonymous, shared } = watch.peak();
  watch.stop();
  return anonymous + shared;
}

/** The line of least squares through each measure; what is not level is recorded. */
function slopesOf(samples: readonly Sample[], record: RunRecord): SoakResult['slopes'] {
  return (Object.keys(measures) as Measure[]).map((name) => {
    const values = samples.map((sample) => sample[name]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const middle = samples.reduce((sum, { at }) => sum + at, 0) / samples.length;
    const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
    const perHour =
      samples.reduce((sum, sample) => sum + (sample.at - middle) * (sample[name] - mean), 0) / spread;
    const { share, least } = measures[name];
    const most = Math.max(share * mean, least);
    const isLevel = perHour <= most;
    if (!isLevel) record.problem('wrong', `${name} grows by ${perHour.toFixed(1)} in an hour`);
    return { name, mean, highest: Math.max(...values), perHour, most, isLevel };
  });
}

import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAddress, variantAddress } from '../src/images/image.ts';
import { root, signIn, startMarque, startProcess, stopper } from './contenders.ts';
import { photographer } from './encoding.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';
import { type MemoryWatch, ownSession, watchMemory } from './program-memory.ts';
import { requestAll } from './requests.ts';
import { table } from './results.ts';
import { load } from './throughput.ts';

const port = 4730;
const origin = `http://127.0.0.1:${port}`;
const listings = 2_743;
const photographs = 10;
/** Seconds of load over 32 connections, for each address. */
const loadTime = 5;

type Log = (line: string) => void;
type Step = { name: string; act: () => Promise<void> };

const heads = ['step', 'outcome', 'seconds', 'program peak, MB', 'group peak, MB'];

/** Everything that a dealer's small server has to do, step by step within 512 MB. Returns a table. */
export async function measureSmallMachine(dataDir: string, log: Log): Promise<string> {
  const photos = await (await photographer({ width: 6000, height: 4000, quality: 98 }))(photographs);
  const watch = watchMemory();
  return within(512, log, async (limit) => {
    const start = () =>
      startMarque(port, dataDir, {
        demo: true,
        // As the README says, so that npm counts too. The build is there.
        by: ['npm', 'start'],
        through: [...ownSession, ...limit.through],
        onSpawn: watch.begin,
      });
    let marque: Awaited<ReturnType<typeof start>> | undefined;
    const stop = async () => {
      if (marque === undefined) return;
      // As Ctrl C does: npm passes a signal to its shell alone.
      process.kill(-marque.pid, 'SIGTERM');
      await limit.empty();
      marque = undefined;
    };
    const pages = () => requestAll(port, 3, (index) => ['/', '/inventory', '/inventory/1'][index] ?? '/');
    const loaded = async () => {
      for (const path of ['/', '/inventory', '/inventory/1']) await load(port, path, loadTime);
    };
    const steps: Step[] = [
      {
        name: 'first start with the demo',
        act: async () => {
          marque = await start();
          await pages();
        },
      },
      { name: 'load over 32 connections', act: loaded },
      { name: `import of ${listings.toLocaleString('en-US')} listings`, act: importListings },
      { name: `${photographs} photographs of 24 megapixels at once`, act: () => uploadAll(photos) },
      { name: 'load over 32 connections again', act: loaded },
      {
        name: 'restart',
        act: async () => {
          await stop();
          marque = await start();
          await pages();
        },
      },
    ];
    try {
      return await rowsOf(steps, limit, watch, log);
    } finally {
      watch.stop();
      await stop();
    }
  });
}

/**
 * `npm start` in a fresh clone within 1 GB: clones the last commit, installs, builds and starts. Returns a
 * table.
 */
export async function measureFreshClone(folder: string, log: Log): Promise<string> {
  execFileSync('git', ['clone', '-q', root, folder]);
  const watch = watchMemory();
  return within(1024, log, async (limit) => {
    let stop = async () => undefined as void;
    const act = async () => {
      const [command = '', ...args] = [...ownSession, ...limit.through, 'npm', 'start'];
      const env = { ...process.env, PORT: String(port), DATA_DIR: undefined };
      const child = await startProcess(command, args, env, 'Marque is ready', folder, watch.begin);
      stop = stopper(child);
      await requestAll(port, 1, () => '/');
    };
    try {
      return await rowsOf([{ name: '`npm start` in a fresh clone', act }], limit, watch, log);
    } finally {
      watch.stop();
      await stop();
    }
  });
}

async function within(
  megabytes: number,
  log: Log,
  measure: (limit: MemoryLimit) => Promise<(string | number)[][]>,
): Promise<string> {
  let limit: MemoryLimit;
  try {
    limit = limitMemory(`marque-bench-${process.pid}`, megabytes);
  } catch (error) {
    const line = `Not measured within ${megabytes} MB: no control group could be made (${String(error)}).`;
    log(line);
    return line;
  }
  try {
    return `Within ${megabytes} MB:\n\n${table(heads, await measure(limit))}`;
  } finally {
    await limit.remove();
  }
}

/** Runs every step, even after one that failed, and reports the outcome of each. */
async function rowsOf(steps: Step[], limit: MemoryLimit, watch: MemoryWatch, log: Log) {
  const rows: (string | number)[][] = [];
  for (const { name, act } of steps) {
    const [kills, started] = [limit.kills(), performance.now()];
    const failure = await act().then(
      () => null,
      (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
    );
    const seconds = (performance.now() - started) / 1000;
    const killed = limit.kills() - kills;
    const { anonymous, shared } = watch.peak();
    const outcome = [killed > 0 ? `**${killed} killed**` : '', failure && `**failed**: ${failure}`].filter(
      Boolean,
    );
    const row = [
      name,
      outcome.join(', ') || 'passed',
      seconds.toFixed(1),
      (anonymous + shared).toFixed(0),
      limit.peak().toFixed(0),
    ];
    log(row.join(' | '));
    rows.push(row);
  }
  return rows;
}

async function authorization(): Promise<{ authorization: string }> {
  const { token } = await signIn(origin);
  return { authorization: `Bearer ${token}` };
}

/** Rejects with the response's text if it has another status. */
async function expectStatus(status: number, response: Response): Promise<Response> {
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
}

async function importListings(): Promise<void> {
  const description = 'One owner from new, serviced on time by the people who sold it. '.repeat(6);
  const rows = Array.from({ length: listings }, (_, index) =>
    [`BENCH${String(index).padStart(8, '0')}`, 'Veyra', `Corsa ${index % 400}`, 2008 + (index % 18)]
      .concat([60_000 + index * 97, 1_000 + index * 13, 'Racing Green', `"${description}"`])
      .join(','),
  );
  const body = ['VIN,Make,Model,Year,Price,Mileage,Color,Description', ...rows].join('\n');
  const headers = { ...(await authorization()), 'content-type': 'text/csv' };
  for (const apply of ['', '?apply=true']) {
    const response = await fetch(`${origin}/api/vehicles/import${apply}`, { method: 'POST', headers, body });
    await (await expectStatus(200, response)).arrayBuffer();
  }
}

/** Uploads all photographs at once, and requests the renditions that the site shows until they exist. */
async function uploadAll(photos: readonly Buffer[]): Promise<void> {
  const headers = { ...(await authorization()), 'content-type': 'image/jpeg' };
  await Promise.all(
    photos.map(async (photo) => {
      const body = new Uint8Array(photo);
      const response = await fetch(`${origin}/api/images`, { method: 'POST', headers, body });
      const { url } = (await (await expectStatus(201, response)).json()) as { url: string };
      const { hash = '' } = parseAddress(url) ?? {};
      await Promise.all([640, 1280, 2400].map((width) => untilMade(variantAddress(hash, width, 'avif'))));
    }),
  );
}

async function untilMade(address: string): Promise<void> {
  for (;;) {
    const response = await expectStatus(200, await fetch(origin + address));
    await response.arrayBuffer();
    if (response.headers.get('content-type') === 'image/avif') return;
    await sleep(250);
  }
}

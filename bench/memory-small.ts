import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAddress, variantAddress } from '../src/images/image.ts';
import { measuredStaff, root, startMarque, startProcess, stopper } from './contenders.ts';
import { photographer } from './encoding.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';
import { type MemoryWatch, ownSession, watchMemory } from './program-memory.ts';
import { ask } from './requests.ts';
import { table } from './results.ts';
import { load } from './throughput.ts';

const port = 4730;
const origin = `http://127.0.0.1:${port}`;
const listings = 2_743;
const photographs = 10;
/** Seconds of load over 32 connections, for each address. */
const loadTime = 5;

type Say = (line: string) => void;
type Step = { name: string; act: () => Promise<void> };

const heads = ['step', 'outcome', 'seconds', 'most of the program, MB', 'most in the group, MB'];

/** All that a dealer's small server has to do, one after the other within 512 MB. Answers a table. */
export async function measureSmallMachine(dataDir: string, say: Say): Promise<string> {
  const photos = await (await photographer({ width: 6000, height: 4000, quality: 98 }))(photographs);
  const watch = watchMemory();
  return within(512, say, async (limit) => {
    const start = () =>
      startMarque(port, dataDir, {
        demo: true,
        through: [...ownSession, ...limit.through],
        onSpawn: watch.begin,
      });
    let marque: Awaited<ReturnType<typeof start>> | undefined;
    const pages = () => ask(port, 3, (index) => ['/', '/inventory', '/inventory/1'][index] ?? '/');
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
      { name: '32 connections of load', act: loaded },
      { name: `import of ${listings.toLocaleString('en-US')} listings`, act: importListings },
      { name: `${photographs} photographs of 24 megapixels at once`, act: () => uploadAll(photos) },
      { name: '32 connections of load again', act: loaded },
      {
        name: 'restart',
        act: async () => {
          await marque?.stop();
          marque = await start();
          await pages();
        },
      },
    ];
    try {
      return await rowsOf(steps, limit, watch, say);
    } finally {
      watch.stop();
      await marque?.stop();
    }
  });
}

/** The first command of a newcomer within 1 GB: what is committed, cloned, installed, built and started. Answers a table. */
export async function measureFreshClone(folder: string, say: Say): Promise<string> {
  execFileSync('git', ['clone', '-q', root, folder]);
  const watch = watchMemory();
  return within(1024, say, async (limit) => {
    let stop = async () => undefined as void;
    const act = async () => {
      const [command = '', ...args] = [...ownSession, ...limit.through, 'npm', 'start'];
      const env = { ...process.env, PORT: String(port), DATA_DIR: undefined };
      const child = await startProcess(command, args, env, 'Marque is ready', folder, watch.begin);
      stop = stopper(child);
      await ask(port, 1, () => '/');
    };
    try {
      return await rowsOf([{ name: '`npm start` of a fresh clone', act }], limit, watch, say);
    } finally {
      watch.stop();
      await stop();
    }
  });
}

async function within(
  megabytes: number,
  say: Say,
  measure: (limit: MemoryLimit) => Promise<(string | number)[][]>,
): Promise<string> {
  let limit: MemoryLimit;
  try {
    limit = limitMemory(`marque-bench-${process.pid}`, megabytes);
  } catch (error) {
    const line = `Not measured within ${megabytes} MB: no control group could be made (${String(error)}).`;
    say(line);
    return line;
  }
  try {
    return `Within ${megabytes} MB:\n\n${table(heads, await measure(limit))}`;
  } finally {
    await limit.remove();
  }
}

/** Takes each step, goes on after one that failed, and says what each came to. */
async function rowsOf(steps: Step[], limit: MemoryLimit, watch: MemoryWatch, say: Say) {
  const rows: (string | number)[][] = [];
  for (const { name, act } of steps) {
    const [kills, begun] = [limit.kills(), performance.now()];
    const failure = await act().then(
      () => null,
      (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
    );
    const seconds = (performance.now() - begun) / 1000;
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
    say(row.join(' | '));
    rows.push(row);
  }
  return rows;
}

async function authorization(): Promise<{ authorization: string }> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measuredStaff),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Rejects with what an answer says that has another status. */
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

/** Uploads the photographs at once, and asks for what the site shows of each until it is made. */
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

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, startMarque } from './contenders.ts';
import { startSteadyLoad } from './loads.ts';
import { processorTime } from './processor-time.ts';
import { table } from './results.ts';

const port = 4620;
/** Milliseconds that an open-ended attack lasts. */
const duration = 10_000;
/** Milliseconds between the end of an attack and the reading of the remaining memory. */
const rest = 5_000;

type Attack = { name: string; begin: () => { stop: () => void } };

const packet = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `GET ${path(index)} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

/** Sends the packet on `count` connections and never reads a response. */
const unread = (count: number, bytes: string) => (): { stop: () => void } => {
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(bytes);
    return socket;
  });
  return { stop: () => sockets.forEach((socket) => socket.destroy()) };
};

/** `count` clients that each request a new address as soon as they get a response. */
const inARow = (count: number, path: (index: number) => string) => (): { stop: () => void } => {
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  let stopped = false;
  const send = () => {
    if (stopped) return;
    const call = request({ host: '127.0.0.1', port, path: path((sent += 1)), agent }, (response) => {
      response.resume().on('end', send);
    });
    call.on('error', () => undefined).end();
  };
  for (let client = 0; client < count; client += 1) send();
  return {
    stop: () => {
      stopped = true;
      agent.destroy();
    },
  };
};

/** `count` clients that send the head of a request at a byte a second. */
const dripping = (count: number) => (): { stop: () => void } => {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.resume().write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return socket;
  });
  const drip = setInterval(() => sockets.forEach((socket) => socket.write('x')), 1_000);
  return {
    stop: () => {
      clearInterval(drip);
      sockets.forEach((socket) => socket.destroy());
    },
  };
};

const attacks: Attack[] = [
  { name: 'nothing', begin: () => ({ stop: () => undefined }) },
  {
    name: '2,500 times `GET /` in one packet, never read',
    begin: unread(
      1,
      packet(2_500, () => '/'),
    ),
  },
  {
    name: 'the same on five connections',
    begin: unread(
      5,
      packet(2_500, () => '/'),
    ),
  },
  { name: '200 clients at a byte a second', begin: dripping(200) },
  {
    name: '1,500 unknown addresses in one packet',
    begin: unread(
      1,
      packet(1_500, (index) => `/unknown-${index}`),
    ),
  },
  {
    name: '400 connections, one unknown address each',
    begin: unread(
      400,
      packet(1, () => `/unknown`),
    ),
  },
  {
    name: 'four clients, one unknown address after another',
    begin: inARow(4, (index) => `/unknown-${index}`),
  },
  {
    name: 'four clients, one unknown vehicle after another',
    begin: inARow(4, (index) => `/inventory/${9_000 + index}`),
  },
  {
    name: 'four clients, unused query parameters',
    begin: inARow(4, (index) => `/inventory?x=${'x'.repeat(250)}${index}`),
  },
  {
    name: 'four clients, a different filter each time',
    begin: inARow(4, (index) => `/inventory?maxPrice=${index}`),
  },
];

/**
 * `npm run bench -- attacks`: what small clients can do to everyone else, with the demo and with limits on.
 * Each attack runs against a freshly started program. `BEFORE` may name the folder of another checkout,
 * already built, which is measured in alternation. Writes `ATTACKS.md`.
 */
export async function measureAttacks(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const before = process.env['BEFORE'];
  const programs = [...(before ? [{ name: 'before', folder: before }] : []), { name: 'now', folder: root }];
  const rows: (string | number)[][] = [];
  for (const attack of attacks) {
    for (const { name, folder } of programs) {
      const row = [attack.name, name, ...(await measure(join(work, `attacks-${name}`), folder, attack))];
      log(row.join(' | '));
      rows.push(row);
    }
  }
  for (const { name, folder } of programs) {
    const seconds = await secondsUntilClosed(join(work, `attacks-${name}`), folder);
    const row = ['40 requests whose responses are never read', name, '', '', '', '', '', seconds];
    log(row.join(' | '));
    rows.push(row);
  }
  const heads = [
    'attack',
    'program',
    'peak memory, MB',
    'memory left, MB',
    'processor time, s',
    '`/healthz`, worst, ms',
    'cached page, p99, ms',
    'connection closed after, s',
  ];
  const text = `# What a single client can do

Written by \`npm run bench -- attacks\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

The demo, with limits on. Each attack runs against a freshly started program that has served each page once. Memory is
resident memory above the level before the attack; "left" is measured ${rest / 1000} s after its end. An open-ended attack lasts
${duration / 1000} s. \`/healthz\` is requested every 50 ms, the cached page \`/\` 50 times a second from a separate process.

${table(heads, rows)}
`;
  await writeFile(join(import.meta.dirname, 'ATTACKS.md'), text);
}

async function startProgram(dataDir: string, folder: string) {
  const marque = await startMarque(port, dataDir, { demo: true, folder, env: { RATE_LIMITS: 'on' } });
  for (const path of ['/', '/inventory', '/unknown']) await get(path);
  await sleep(3_000);
  return marque;
}

async function measure(dataDir: string, folder: string, attack: Attack): Promise<(string | number)[]> {
  const marque = await startProgram(dataDir, folder);
  try {
    const load = await startSteadyLoad(port, '/', 50);
    const from = { memory: memory(marque.pid), processor: processorTime(marque.pid) };
    const running = attack.begin();
    let most = 0;
    let slowest = 0;
    for (const started = performance.now(); performance.now() - started < duration; await sleep(50)) {
      const sent = performance.now();
      await get('/healthz');
      slowest = Math.max(slowest, performance.now() - sent);
      most = Math.max(most, memory(marque.pid));
    }
    running.stop();
    const used = processorTime(marque.pid) - from.processor;
    const { p99 } = await load.stop();
    await sleep(rest);
    const left = memory(marque.pid) - from.memory;
    return [most - from.memory, left, used.toFixed(1), slowest.toFixed(0), p99.toFixed(1), ''];
  } finally {
    await marque.stop();
  }
}

/** Seconds until a connection that reads nothing is closed, or "not within 60". */
async function secondsUntilClosed(dataDir: string, folder: string): Promise<string> {
  const marque = await startProgram(dataDir, folder);
  try {
    const from = performance.now();
    const socket = connect(port, '127.0.0.1').pause();
    // Only a write shows that the other side has closed an unread connection.
    const poke = setInterval(() => socket.write(packet(1, () => '/')), 500);
    const closed = new Promise<string>((resolve) => {
      socket.on('error', () => resolve(((performance.now() - from) / 1000).toFixed(0)));
    });
    socket.write(packet(40, () => '/'));
    const result = await Promise.race([closed, sleep(60_000, 'not within 60')]);
    clearInterval(poke);
    socket.destroy();
    return result;
  } finally {
    await marque.stop();
  }
}

const get = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', resolve);
    });
    call.on('error', reject).end();
  });

/** Resident memory in MB. */
const memory = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

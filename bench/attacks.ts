import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, startMarque } from './contenders.ts';
import { startSteadyLoad } from './loads.ts';
import { table } from './results.ts';

const port = 4620;
/** Milliseconds that an attack without an end goes on. */
const duration = 10_000;
/** Milliseconds after an attack until the memory that is left is read. */
const rest = 5_000;

type Attack = { name: string; begin: () => { stop: () => void } };

const packet = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `GET ${path(index)} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

/** Sends the packet on `count` connections and reads no answer. */
const unread = (count: number, bytes: string) => (): { stop: () => void } => {
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(bytes);
    return socket;
  });
  return { stop: () => sockets.forEach((socket) => socket.destroy()) };
};

/** `count` clients that each ask for another address as soon as they are answered. */
const inARow = (count: number, path: (index: number) => string) => (): { stop: () => void } => {
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  let stopped = false;
  const ask = () => {
    if (stopped) return;
    const call = request({ host: '127.0.0.1', port, path: path((asked += 1)), agent }, (response) => {
      response.resume().on('end', ask);
    });
    call.on('error', () => undefined).end();
  };
  for (let client = 0; client < count; client += 1) ask();
  return {
    stop: () => {
      stopped = true;
      agent.destroy();
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
  { name: 'four clients, unknown addresses in a row', begin: inARow(4, (index) => `/unknown-${index}`) },
  {
    name: 'four clients, unknown vehicles in a row',
    begin: inARow(4, (index) => `/inventory/${9_000 + index}`),
  },
  {
    name: 'four clients, queries that nothing reads',
    begin: inARow(4, (index) => `/inventory?x=${'x'.repeat(250)}${index}`),
  },
  {
    name: 'four clients, another filter each time',
    begin: inARow(4, (index) => `/inventory?maxPrice=${index}`),
  },
];

/**
 * `npm run bench -- attacks`: what small clients can do to everyone else, with the demo and limits on, each attack on a program
 * that was just started. `BEFORE` may name the folder of another checkout, built, which is measured in turn. Written into
 * `ATTACKS.md`.
 */
export async function measureAttacks(
  work: string,
  say: (line: string) => void,
  machine: string,
): Promise<void> {
  const before = process.env['BEFORE'];
  const programs = [...(before ? [{ name: 'before', folder: before }] : []), { name: 'now', folder: root }];
  const rows: (string | number)[][] = [];
  for (const attack of attacks) {
    for (const { name, folder } of programs) {
      const row = [attack.name, name, ...(await measure(join(work, `attacks-${name}`), folder, attack))];
      say(row.join(' | '));
      rows.push(row);
    }
  }
  for (const { name, folder } of programs) {
    const seconds = await cutAfter(join(work, `attacks-${name}`), folder);
    const row = ['40 requests that are never read: cut after', name, '', '', '', '', '', seconds];
    say(row.join(' | '));
    rows.push(row);
  }
  const heads = [
    'attack',
    'program',
    'memory at its most, MB',
    'left after, MB',
    'processor, s',
    '`/healthz`, worst, ms',
    'kept page, p99, ms',
    'connection cut after, s',
  ];
  const said = `# What one small client can do

Written by \`npm run bench -- attacks\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

The demo, limits on, each attack on a program that was just started and has answered its pages once. Memory is resident and
above what it was before the attack; what is left is read ${rest / 1000} s after its end. An attack without an end goes on for
${duration / 1000} s. \`/healthz\` is asked every 50 ms, the kept page \`/\` 50 times a second from a process of its own.

${table(heads, rows)}
`;
  await writeFile(join(import.meta.dirname, 'ATTACKS.md'), said);
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
    const from = { memory: memory(marque.pid), processor: processor(marque.pid) };
    const running = attack.begin();
    let most = 0;
    let silence = 0;
    for (const begun = performance.now(); performance.now() - begun < duration; await sleep(50)) {
      const asked = performance.now();
      await get('/healthz');
      silence = Math.max(silence, performance.now() - asked);
      most = Math.max(most, memory(marque.pid));
    }
    running.stop();
    const used = processor(marque.pid) - from.processor;
    const { p99 } = await load.stop();
    await sleep(rest);
    const left = memory(marque.pid) - from.memory;
    return [most - from.memory, left, used.toFixed(1), silence.toFixed(0), p99.toFixed(1), ''];
  } finally {
    await marque.stop();
  }
}

/** Seconds until a connection that reads nothing is cut; "not within 60" where it is not. */
async function cutAfter(dataDir: string, folder: string): Promise<string> {
  const marque = await startProgram(dataDir, folder);
  try {
    const from = performance.now();
    const socket = connect(port, '127.0.0.1').pause();
    // A write notices that the other side has closed what is not read.
    const poke = setInterval(() => socket.write(packet(1, () => '/')), 500);
    const cut = new Promise<string>((resolve) => {
      socket.on('error', () => resolve(((performance.now() - from) / 1000).toFixed(0)));
    });
    socket.write(packet(40, () => '/'));
    const result = await Promise.race([cut, sleep(60_000, 'not within 60')]);
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

/** Processor time in seconds: user and system time of the process in hundredths. */
const processor = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

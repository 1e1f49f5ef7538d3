import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import { readPassword } from '../../src/platform/database/embedded/cluster.ts';
import { readPidFile } from '../../src/platform/database/embedded/pid-file.ts';
import { createPostgres } from '../../test/postgres-server.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { root } from '../contenders.ts';
import { parentOf } from '../processor-time.ts';
import { startPostOffice } from './post-office.ts';
import type { RunRecord } from './record.ts';

/** Room of the small disk: the database with its log, and a run's pictures. */
const diskBytes = 1_600 * 1024 * 1024;

export const account = { username: 'admin', password: 'only for this torture' };

/** A process of the program, in its place. */
type Node = {
  index: number;
  url: string;
  dataDir: string;
  child: ChildProcess | undefined;
  isReady: boolean;
  starts: number;
  /** Why it may end: the harness has killed it. */
  isKilled: boolean;
};

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(Number(name)) === pid ? [Number(name)] : [];
    } catch {
      return []; // It has ended in the meantime.
    }
  });

export const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
};

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * A dealership under torture, in the folder `work`: with `nodes` 1 as the program with its own database and files, else as
 * several on a PostgreSQL server and a storage. Each killed process is started again at once, as a supervisor does. Listens
 * from `port` on.
 */
export async function startSite(options: {
  nodes: number;
  work: string;
  port: number;
  record: RunRecord;
  /** Further settings of the program. */
  env?: Record<string, string>;
  /** Options of Node for the program. */
  nodeOptions?: string[];
  /** Whether the disk is small, so that it can be filled. */
  smallDisk?: boolean;
  /** Whether the clock can be moved. */
  clock?: boolean;
}) {
  const { record, work } = options;
  const isAlone = options.nodes === 1;
  const undo: (() => unknown)[] = [];
  const skipped: string[] = [];
  mkdirSync(work, { recursive: true });

  const disk = join(work, 'disk');
  mkdirSync(disk, { recursive: true });
  const hasDisk = isAlone && options.smallDisk !== false && mountDisk(disk);
  if (hasDisk) undo.push(() => spawnSync('umount', [disk]));
  else if (options.smallDisk !== false)
    skipped.push(isAlone ? 'disk full (only root may mount a small disk)' : 'disk full (one machine only)');

  const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
  const hasClock = options.clock !== false && library !== undefined;
  if (options.clock !== false && library === undefined)
    skipped.push('clock moved (needs the Debian package libfaketime)');
  const clockFile = (index: number) => join(work, `clock-${index}`);

  const mail = await startPostOffice();
  undo.push(() => mail.close());
  const storage = isAlone ? undefined : await startS3Server();
  if (storage) undo.push(() => storage.remove());
  const postgres = isAlone ? undefined : await createPostgres({});
  if (postgres) undo.push(() => postgres.remove());
  const databaseUrl = postgres && `${postgres.url}/postgres`;

  const nodes: Node[] = Array.from({ length: options.nodes }, (_, index) => ({
    index,
    url: `http://127.0.0.1:${options.port + index}`,
    dataDir: isAlone ? join(disk, 'data') : join(work, `node-${index}`),
    child: undefined,
    isReady: false,
    starts: 0,
    isKilled: false,
  }));
  const now = { isClosing: false, isDiskFull: false };
  let turn = 0;

  function readLine(line: string): void {
    if (line.trim() === '') return;
    let entry: { level?: number | string; msg?: string; err?: { stack?: string; message?: string } };
    try {
      entry = JSON.parse(line) as typeof entry;
    } catch {
      if (!line.includes('Marque is ready') && !now.isDiskFull) record.count(`log: ${line.slice(0, 120)}`);
      if (/^\s+at |Error: /.test(line) && !now.isDiskFull)
        record.problem('wrong', `the program printed ${line.slice(0, 200)}`);
      return;
    }
    const { msg = '', err } = entry;
    record.count(`log: ${msg}`);
    if (/unhandled|uncaught|request failed/i.test(msg))
      record.problem('wrong', `the log says "${msg}": ${err?.message ?? ''}`);
  }

  async function run(node: Node): Promise<void> {
    while (!now.isClosing) {
      mkdirSync(node.dataDir, { recursive: true });
      node.isKilled = false;
      node.starts += 1;
      const child = spawn(process.execPath, [...(options.nodeOptions ?? []), 'dist/program/main.js'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          TMPDIR: process.env['TMPDIR'],
          PORT: new URL(node.url).port,
          DATA_DIR: node.dataDir,
          DEMO: '0',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          ADMIN_USERNAME: account.username,
          ADMIN_PASSWORD: account.password,
          SMTP_URL: mail.url,
          MAIL_FROM: 'desk@dealer.example',
          LEADS_TO: mail.leadsTo,
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
          ...storage?.env(),
          ...(hasClock
            ? {
                LD_PRELOAD: library,
                FAKETIME_TIMESTAMP_FILE: clockFile(node.index),
                FAKETIME_CACHE_DURATION: '1',
                FAKETIME_DONT_FAKE_MONOTONIC: '1',
                DONT_FAKE_MONOTONIC: '1',
              }
            : {}),
          ...options.env,
        },
      });
      node.child = child;
      const last: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on('line', (line) => {
          if (line.includes('Marque is ready')) node.isReady = true;
          last.splice(0, last.length - 4);
          last.push(line);
          readLine(line);
        });
      const ended = await new Promise<string>((resolve) => {
        child.once('error', (error) => resolve(error.message));
        child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
      });
      const wasReady = node.isReady;
      node.isReady = false;
      if (now.isClosing) return;
      if (node.isKilled) continue;
      // Without a database or room on the disk a start fails, and the supervisor tries again.
      if (wasReady && !now.isDiskFull)
        record.problem('wrong', `a program ended by itself: ${ended}, ${last.join(' / ').slice(0, 900)}`);
      else record.count('starts that failed');
      await sleep(200);
    }
  }
  const running: Promise<void>[] = [];
  const killAll = () => nodes.forEach(({ child }) => child?.kill('SIGKILL'));
  // Also if the harness itself fails or is ended.
  const abandon = () => {
    killAll();
    if (hasDisk) spawnSync('umount', ['--lazy', disk]);
  };
  process.once('exit', abandon);
  undo.push(() => process.off('exit', abandon));

  const connection = () => {
    if (databaseUrl !== undefined) return new Connection(databaseUrl);
    const folder = join(nodes[0]?.dataDir ?? '', 'postgres');
    const file = readPidFile(join(folder, 'data'));
    if (file === null) throw new Error('The database server does not run');
    const { socketFolder: host, port } = file;
    return new Connection({
      host,
      port,
      user: 'marque',
      password: readPassword(folder),
      database: 'postgres',
    });
  };

  /** The first process of the database server; 0 if none runs. */
  const databasePid = async (): Promise<number> => {
    if (isAlone) return readPidFile(join(nodes[0]?.dataDir ?? '', 'postgres/data'))?.pid ?? 0;
    return inDatabase(async (db) => {
      const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
      return parentOf(rows[0]?.pid ?? 0);
    }).catch(() => 0);
  };

  async function inDatabase<Result>(work: (db: Connection) => Promise<Result>): Promise<Result> {
    const db = connection();
    // A server that is killed meanwhile.
    db.on('error', () => undefined);
    await db.connect();
    try {
      return await work(db);
    } finally {
      await db.end().catch(() => undefined);
    }
  }

  const site = {
    nodes,
    mail,
    storage,
    /** What this machine cannot do. */
    skipped,
    hasDisk,
    hasClock,
    inDatabase,
    databasePid,
    /** Of the nodes that are ready in turn, or of any while none is. */
    origin(): string {
      const ready = nodes.filter(({ isReady }) => isReady);
      const from = ready.length > 0 ? ready : nodes;
      return from[(turn += 1) % from.length]?.url ?? '';
    },
    /** Rejects if a node is not ready within five minutes. */
    async untilReady(): Promise<void> {
      const end = performance.now() + 300_000;
      while (!nodes.every(({ isReady }) => isReady)) {
        if (performance.now() > end) throw new Error('A node does not become ready');
        await sleep(20);
      }
      for (const { url } of nodes)
        while ((await fetch(`${url}/healthz`).catch(() => null))?.status !== 200) await sleep(20);
    },
    killNode(node: Node) {
      node.isKilled = true;
      node.isReady = false;
      if (node.child?.pid !== undefined) kill(node.child.pid);
    },
    /** Kills the database server, and starts it again where that is not the program's work. */
    async killDatabase() {
      const pid = await databasePid();
      if (pid > 0) kill(pid);
      if (!postgres) return;
      // Its backends take a moment to notice, and hold its memory until then.
      for (let tries = 0; tries < 200; tries += 1) {
        if (
          await postgres.start().then(
            () => true,
            () => sleep(50, false),
          )
        )
          return;
      }
      record.problem('wrong', 'the PostgreSQL server did not start again');
    },
    /** Kills one backend that serves the program; false if there is none. */
    async killBackend(pick: (pids: readonly number[]) => number): Promise<boolean> {
      const pids = childrenOf(await databasePid()).filter((pid) =>
        /^postgres: .*marque postgres /.test(commandOf(pid)),
      );
      if (pids.length > 0) kill(pick(pids));
      return pids.length > 0;
    },
    /** Kills every image encoder; false if there is none. */
    killEncoders(): boolean {
      const pids = nodes.flatMap(({ child }) =>
        childrenOf(child?.pid ?? -1).filter((pid) => commandOf(pid).includes('encoder')),
      );
      pids.forEach(kill);
      return pids.length > 0;
    },
    /** Fills the disk to its last byte until the function that it returns is called. */
    fillDisk() {
      now.isDiskFull = true;
      const path = join(disk, 'ballast');
      const { bavail, bsize } = statfsSync(disk);
      spawnSync('fallocate', ['-l', String(bavail * bsize), path]);
      return () => {
        rmSync(path, { force: true });
        // What it was used for may still be answered.
        setTimeout(() => (now.isDiskFull = false), 3_000).unref();
      };
    },
    /** Moves the clock of one node by seconds. */
    moveClock(node: Node, seconds: number) {
      writeFileSync(clockFile(node.index), seconds === 0 ? '+0' : `${seconds > 0 ? '+' : ''}${seconds}`);
    },
    async close() {
      now.isClosing = true;
      for (const { child } of nodes) child?.kill('SIGTERM');
      const late = setTimeout(killAll, 20_000);
      await Promise.all(running);
      clearTimeout(late);
      for (const step of undo.toReversed()) await step();
    },
  };

  for (const node of nodes) {
    if (hasClock) site.moveClock(node, 0);
    running.push(run(node));
    // One after the other, as the first one makes the tables.
    while (!node.isReady) await sleep(20);
  }
  // A program that ends normally leaves its compiled code for the next start; a killed one does not.
  for (const node of nodes) {
    node.isKilled = true;
    node.isReady = false;
    node.child?.kill('SIGTERM');
  }
  await site.untilReady();
  return site;
}

function mountDisk(path: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'marque-torture', path]).status === 0;
}

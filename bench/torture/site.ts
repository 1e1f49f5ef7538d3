import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import { readPassword } from '../../src/platform/database/embedded/cluster.ts';
import { readPidFile } from '../../src/platform/database/embedded/pid-file.ts';
import { createPostgres } from '../../test/postgres-server.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { parentOf } from '../processor-time.ts';
import { startPostOffice } from './post-office.ts';
import { childrenOf, commandOf, kill, worksIn } from './processes.ts';
import type { RunRecord } from './record.ts';
import { fillDisk, mountDisk } from './small-disk.ts';
import { supervise, type Doing, type Node } from './supervisor.ts';

export const account = { username: 'admin', password: 'only for this torture' };

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
  const doing: Doing = { isClosing: false, isDiskFull: false };
  let turn = 0;
  /** Until when a node's clock was last wrong, on the clock of `performance.now()`. */
  let clockWrongUntil = -Infinity;

  const envOf = (node: Node) => ({
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    PORT: new URL(node.url).port,
    DATA_DIR: node.dataDir,
    DEMO: '0',
    // As `npm start`, the container image, and the systemd unit set it.
    MALLOC_ARENA_MAX: '2',
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
  });
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
    if (isAlone) {
      const data = join(nodes[0]?.dataDir ?? '', 'postgres/data');
      const pid = readPidFile(data)?.pid ?? 0;
      // A killed server leaves its file.
      return worksIn(pid, data) ? pid : 0;
    }
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
    /** Whether by the clock of a node so many milliseconds may have passed since that time of `performance.now()`. */
    mayHavePassed: (ms: number, since: number): boolean =>
      clockWrongUntil >= since || performance.now() - since > ms,
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
    /** Kills the database server, and starts it again where that is not the program's work; false if none runs. */
    async killDatabase(): Promise<boolean> {
      const pid = await databasePid();
      if (pid === 0) return false;
      kill(pid);
      if (!postgres) return true;
      // Its backends take a moment to notice, and hold its memory until then.
      for (let tries = 0; tries < 200; tries += 1) {
        if (
          await postgres.start().then(
            () => true,
            () => sleep(50, false),
          )
        )
          return true;
      }
      record.problem('wrong', 'the PostgreSQL server did not start again');
      return true;
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
      doing.isDiskFull = true;
      const makeRoom = fillDisk(disk);
      return () => {
        makeRoom();
        // What it was used for may still be answered.
        setTimeout(() => (doing.isDiskFull = false), 3_000).unref();
      };
    },
    /** Moves the clock of one node by seconds. */
    moveClock(node: Node, seconds: number) {
      // The node reads the file once a second, and what it has begun goes on by the old time.
      clockWrongUntil = seconds === 0 ? performance.now() + 5_000 : Infinity;
      writeFileSync(clockFile(node.index), seconds === 0 ? '+0' : `${seconds > 0 ? '+' : ''}${seconds}`);
    },
    async close() {
      doing.isClosing = true;
      for (const { child } of nodes) child?.kill('SIGTERM');
      const late = setTimeout(killAll, 20_000);
      await Promise.all(running);
      clearTimeout(late);
      for (const step of undo.toReversed()) await step();
    },
  };

  for (const node of nodes) {
    if (hasClock) site.moveClock(node, 0);
    running.push(
      supervise(node, { env: envOf(node), nodeOptions: options.nodeOptions ?? [], record, doing }),
    );
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

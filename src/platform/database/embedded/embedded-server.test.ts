import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { withLongTests } from '../../../../test/long-tests.ts';
import type { Database } from '../../database.ts';
import { DatabaseStartError, isUnavailable } from '../failures.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { serverAccount } from './system-account.ts';
import { copiesFolder, findPackaged } from './programs.ts';
import { loopbackAddress } from './server-address.ts';
import { readPidFile } from './pid-file.ts';
import { startServerProcess } from './server-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'marque-embedded-'));
  // Runs after callbacks that a test registers later, such as closing its database.
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

/** Opens a database that is closed after the test at the latest. */
async function open(): Promise<Database> {
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close().catch(() => undefined));
  return database;
}

const clusterOf = (folder: string) => join(folder, 'postgres/data');
const serverPid = (folder: string) => readPidFile(clusterOf(folder))?.pid ?? 0;

async function failureOf(query: PromiseLike<unknown>): Promise<unknown> {
  try {
    await query;
  } catch (error) {
    return error;
  }
  return expect.unreachable('nothing can be written');
}

test('a first start that was killed halfway is started over; it loses no data, allows no network, compares the same everywhere, and is its owner’s alone', async () => {
  const half = join(dataDir, 'postgres/data.new');
  mkdirSync(half, { recursive: true, mode: 0o700 });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const { queries } = await open();
  expect(existsSync(half)).toBe(false);
  const settings = async (...names: string[]) => {
    const shown = await Promise.all(names.map((name) => queries.execute(sql.raw(`show ${name}`))));
    return shown.flatMap(({ rows }) => Object.values(rows[0] ?? {}));
  };
  expect(await settings('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')).toEqual(
    Array.from({ length: 4 }, () => 'on'),
  );
  if (process.platform !== 'win32') expect(await settings('listen_addresses')).toEqual(['']);
  const { rows } = await queries.execute(sql`select lower('ÄÉ') as lower, 'Z' < 'a' as bytes`);
  expect(rows).toEqual([{ lower: 'äé', bytes: true }]);

  if (process.platform === 'win32') return;
  await queries.execute(sql`create table entries (id integer)`);
  const folder = join(dataDir, 'postgres');
  const socketFolder = readlinkSync(join(folder, 'socket'));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const modes = [folder, socketFolder, ...paths]
    .map((path) => [path, lstatSync(path)] as const)
    .filter(([, entry]) => !entry.isSymbolicLink());
  expect(modes.filter(([, { mode }]) => (mode & 0o077) !== 0).map(([path]) => path)).toEqual([]);
  expect(modes.length).toBeGreaterThan(500);
});

test('a database of the older embedded kind is named and left unchanged', async () => {
  const old = join(dataDir, 'database');
  mkdirSync(old);
  writeFileSync(join(old, 'PG_VERSION'), '18\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `DATA_DIR ${dataDir} holds a database of an older version in ${old}, which this version cannot read`,
  );
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('lock'))).toEqual(['database']);
  expect(readdirSync(old)).toEqual(['PG_VERSION']);
});

test('[38] a killed server is briefly unavailable, and then has everything that it acknowledged', async () => {
  const { queries, listen } = await open();
  const onNotice = vi.fn<(about: string) => void>();
  await queries.execute(sql`create table entries (id integer)`);
  await listen('vehicles', onNotice);
  await queries.execute(sql`insert into entries values (1)`);
  for (let round = 1; round <= (withLongTests ? 3 : 1); round += 1) {
    const killed = serverPid(dataDir);
    process.kill(killed, 'SIGKILL');
    const failures: unknown[] = [];
    await eventually(async () => {
      await queries.execute(sql`insert into entries values (2)`).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
      expect(serverPid(dataDir)).not.toBe(killed);
    });
    expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([]);
    await eventually(() => expect(onNotice).toHaveBeenCalledTimes(round));
  }
  const { rows } = await queries.execute(sql`select count(*) as kept from entries where id = 1`);
  expect(rows).toEqual([{ kept: 1 }]);
});

test('what ended starts left behind is put right, and what cannot be read is one clear line', async () => {
  await (await open()).close();
  // The process id of a crashed server may belong to another process, which is left alone: here to this one, which
  // PostgreSQL would take for another server, and refuse to start.
  const stale = [process.pid, clusterOf(dataDir), 1, 5432, '/tmp', '', '1 1', 'ready'].join('\n');
  writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), stale, { mode: 0o600 });
  const again = await open();
  await again.ping();
  await again.close();

  // A server left running by an earlier start is stopped.
  const folder = join(dataDir, 'postgres');
  const account = serverAccount(folder);
  const { bin } = findPackaged(account, copiesFolder(account, folder));
  const { settings } = await loopbackAddress();
  const data = clusterOf(dataDir);
  const left = startServerProcess({ bin, data, account, settings, onLine: () => undefined });
  onTestFinished(() => left.stop());
  await left.ready();
  const third = await open();
  await third.ping();
  expect(await left.exited).not.toBe('');
  await third.close();

  // An unreadable database stays unchanged, and its directory is released.
  const version = join(clusterOf(dataDir), 'PG_VERSION');
  writeFileSync(version, 'x\n');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const failure = await failureOf(openDatabase({ dataDir }));
    expect(String(failure)).toMatch(
      /^DatabaseStartError: The database in \S+postgres cannot be started: .*PG_VERSION.*$/,
    );
  }
  expect(readFileSync(version, 'utf8')).toBe('x\n');
});

test('data of another major version are named with the way on, and left as they are', async () => {
  await (await open()).close();
  const folder = join(dataDir, 'postgres');
  const version = join(clusterOf(dataDir), 'PG_VERSION');
  const state = () => [readFileSync(version, 'utf8'), statSync(join(clusterOf(dataDir), 'global')).mtimeMs];
  writeFileSync(version, '17\n');
  const before = state();
  const wayUp = `The database in ${folder} is of PostgreSQL 17, and this version of Marque runs PostgreSQL 18; nothing has been changed. With the previous version of Marque, run \`npm run backup -- marque.tar.gz\`; rename ${folder}; with this version, run \`npm run restore -- marque.tar.gz\`. See "A new major version of PostgreSQL" in docs/operations.md`;
  await expect(openDatabase({ dataDir })).rejects.toThrow(new DatabaseStartError(wayUp));
  expect(state()).toEqual(before);
  writeFileSync(version, '19\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^The database in \S+ is of PostgreSQL 19, .* nothing has been changed. Start the version of Marque that made it$/,
  );
});

test('no index depends on how a build of PostgreSQL sorts, so that another build can serve it', async () => {
  const database = await open();
  await migrate(database);
  const { rows } = await database.queries.execute(sql`
    select indexrelid::regclass::text as index, collprovider as provider
    from pg_index, unnest(indcollation) as used (id) join pg_collation on pg_collation.oid = used.id
    where collprovider not in ('b', 'd') and collname <> 'C'`);
  expect(rows).toEqual([]);
});

/** Mounts a small disk for the data, which only root may do. */
function mountSmallDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const { status } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=120m', 'marque-test', folder]);
  if (status === 0) onTestFinished(() => void spawnSync('/bin/umount', ['-l', folder]));
  return status === 0;
}

test(
  '[40] a full disk is an unavailable database, which recovers when there is room again',
  { tags: ['long'] },
  async ({ skip }) => {
    skip(!mountSmallDisk(dataDir), 'needs root and the right to mount');
    const { queries } = await open();
    await queries.execute(sql`create table entries (id integer primary key, text text)`);
    const insert = (id: number) =>
      queries.execute(
        sql`insert into entries select ${id}, string_agg(md5(n::text), '') from generate_series(1, 4000) n`,
      );
    await insert(1);
    const filling = join(dataDir, 'filling');
    expect(() => writeFileSync(filling, Buffer.alloc(128 * 1024 * 1024))).toThrow('ENOSPC');

    let acknowledged = 1;
    const insertAll = async () => {
      for (;;) {
        await insert(acknowledged + 1);
        acknowledged += 1;
      }
    };
    const failure = await failureOf(insertAll());
    expect(isUnavailable(failure), String(failure)).toBe(true);

    rmSync(filling);
    await eventually(() => insert(1_000_000));
    const { rows } = await queries.execute(
      sql`select count(*) as kept from entries where id <= ${acknowledged}`,
    );
    expect(rows).toEqual([{ kept: acknowledged }]);
  },
);

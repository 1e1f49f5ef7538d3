import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { fillDealership } from '../../test/backups/sample.ts';
import { createTestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { daysAgo, signedIn, testNow } from '../../test/factories.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { seconds } from '../../test/time-limits.ts';
import { openDiskStorage } from '../images/storage/disk-storage.ts';
import { openS3Storage } from '../images/storage/s3-storage.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLog } from '../platform/log.ts';
import type { S3Settings } from '../platform/settings.ts';
import { isInTrouble, type BackupState } from './backup-state.ts';
import { createBackupsApi } from './backups.staff.api.ts';
import { backupLock, lastBackup } from './backups.store.ts';
import { backups } from './backups.table.ts';
import { verifyBackup } from './read-backup.ts';
import { openBackups } from './schedule.ts';

const name = 'marque-2026-11-20-170000.tar.gz';
let folder: string;
let to: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-schedule-'));
  to = join(folder, 'backups');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A dealership on PostgreSQL with images on disk, and nodes on it that check twenty times a second. */
async function openSite(backup: { to: string | null; s3: S3Settings | null }) {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const settings = {
    databaseUrl: url,
    databaseDirectUrl: url,
    dataDir: join(folder, 'data'),
    s3: null,
    backup: { ...backup, passphrase: null },
  };
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  await fillDealership({ database, storage: await openDiskStorage(join(folder, 'data/images')) });
  const time = { now: testNow };
  /** What the nodes have logged. */
  const lines: Record<string, unknown>[] = [];
  const openNode = async (hasItsFiles?: () => boolean) => {
    const own = await openDatabase(settings);
    onTestFinished(() => own.close());
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const node = openBackups({
      database: own,
      settings,
      clock: () => time.now,
      log,
      hasItsFiles,
      interval: 50,
    });
    onTestFinished(() => node.close());
    return node;
  };
  return { database, time, lines, openNode, rows: () => database.queries.select().from(backups) };
}

/** Resolves with the state when it has neither a backup under way nor one that is due. */
const settled = (node: { state(): Promise<BackupState> }) =>
  eventually(
    async () => {
      const state = await node.state();
      expect([state.running, state.nextAt]).toEqual([null, expect.any(String)]);
      return state;
    },
    50,
    // A backup is written by a process of its own.
    seconds(60),
  );

test(
  'two nodes make one backup each day, and delete their own older than 14 days and nothing else',
  { tags: ['long'] },
  async () => {
    mkdirSync(to);
    const ours = ['marque-2026-11-05-1700.tar.gz', 'marque-2026-11-07-0300.tar.gz.age'] as const;
    const failed = 'marque-2026-11-09-0300.tar.gz';
    // Of the same form are one that was made by hand, and one that is being made so.
    const others = ['marque-2026-11-04-0300.tar.gz', 'marque-2026-11-20-1658.tar.gz.part', 'notes.txt'];
    for (const file of [...ours, `${failed}.part`, ...others]) writeFileSync(join(to, file), 'x');
    const site = await openSite({ to, s3: null });
    for (const [file, time] of [
      [ours[0], '2026-11-05T17:00Z'],
      [ours[1], '2026-11-07T03:00Z'],
      [failed, '2026-11-09T03:00Z'],
    ] as const) {
      const at = new Date(time);
      const end = file === failed ? { error: 'The disk is full.' } : { bytes: 1 };
      await site.database.queries.insert(backups).values({ file, startedAt: at, finishedAt: at, ...end });
    }
    const nodes = [await site.openNode(), await site.openNode()] as const;
    const state = await settled(nodes[1]);
    expect(state).toMatchObject({
      location: to,
      isEncrypted: false,
      last: { file: name, startedAt: testNow.toISOString() },
      failure: null,
      nextAt: new Date(testNow.getTime() + 24 * 60 * 60_000).toISOString(),
      isOverdue: false,
    });
    await eventually(() => expect(readdirSync(to).toSorted()).toEqual([name, ours[1], ...others].toSorted()));
    expect((await verifyBackup({ path: join(to, name), passphrase: null })).images.count).toBe(12);

    site.time.now = daysAgo(-1);
    await eventually(async () => expect((await settled(nodes[0])).kept).toHaveLength(2));
    expect(await site.rows()).toHaveLength(3);
    expect(readdirSync(to)).toEqual(expect.arrayContaining(others));
    expect(readdirSync(to)).not.toContain(ours[1]);
  },
);

test('a backup ends with the connection that holds its lock', { tags: ['long'] }, async () => {
  const site = await openSite({ to, s3: null });
  const held = Promise.withResolvers<void>();
  const cleaning = site.database.withLock('clean images', () => held.promise);
  const node = await site.openNode();
  await eventually(async () => expect(await node.state()).toMatchObject({ running: { bytes: 0 } }));
  await eventually(async () => {
    const { rows } = await site.database.queries.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${backupLock}, 0)
        and database = (select oid from pg_database where datname = current_database())`);
    expect(rows).toHaveLength(1);
  });
  const failure = { reason: 'The connection to the database was lost.' };
  await eventually(async () => expect(await node.state()).toMatchObject({ running: null, failure }));
  held.resolve();
  await cleaning;
  expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
});

// Each backup is written by a process of its own, at a low priority: two of them here.
test(
  'fault 67: one whose process was killed counts as failed; a failure is told in plain words, and tried again an hour later',
  { tags: ['slow'] },
  async () => {
    const site = await openSite({ to: join(folder, 'disk', 'backups'), s3: null });
    await site.database.queries
      .insert(backups)
      .values({ file: name, startedAt: new Date(testNow.getTime() - 50 * 60_000), bytes: 12 });
    const node = await site.openNode();
    const interrupted = 'The program was ended while it was making the backup.';
    expect(await settled(node)).toMatchObject({
      running: null,
      failure: { reason: interrupted },
      nextAt: new Date(testNow.getTime() + 10 * 60_000).toISOString(),
    });

    const later = new Date(testNow.getTime() + 11 * 60_000);
    site.time.now = later;
    const missing = `The folder ${join(folder, 'disk')} does not exist; is the disk mounted?`;
    await eventually(
      async () =>
        expect(await settled(node)).toMatchObject({
          last: null,
          failure: { reason: missing },
          nextAt: new Date(later.getTime() + 60 * 60_000).toISOString(),
          isOverdue: false,
        }),
      50,
    );
    expect(existsSync(join(folder, 'disk'))).toBe(false);
    mkdirSync(join(folder, 'disk'));
    await site.database.withLock('clean images', async () => {
      site.time.now = new Date(testNow.getTime() + 37 * 60 * 60_000);
      expect(await node.state()).toMatchObject({ isOverdue: true });
    });
    await eventually(
      async () =>
        expect(await settled(node)).toMatchObject({ isOverdue: false, failure: null, last: { id: 3 } }),
      50,
    );
    expect(await site.rows()).toMatchObject([
      { error: interrupted, bytes: null },
      { error: missing },
      { error: null },
    ]);
  },
);

test('a place that cannot be used is reported at startup, in one line and in the settings, and heals', async () => {
  writeFileSync(to, 'a file');
  const site = await openSite({ to, s3: null });
  await site.database.queries
    .insert(backups)
    .values({ file: 'earlier', startedAt: daysAgo(0.5), finishedAt: daysAgo(0.5), bytes: 7 });
  const node = await site.openNode();
  const reason = 'The place is a file and not a folder.';
  await eventually(async () => expect(await node.state()).toMatchObject({ problem: reason, failure: null }));
  expect([node.isPlaceUsable(), isInTrouble(await node.state())]).toEqual([false, true]);
  rmSync(to);
  // Another reason is shown, and is no line of its own.
  symlinkSync(basename(to), to);
  await eventually(async () => expect((await node.state()).problem).toMatch(/^ELOOP/));
  rmSync(to);
  await eventually(async () => expect(await node.state()).toMatchObject({ problem: null }));
  expect([node.isPlaceUsable(), isInTrouble(await node.state())]).toEqual([true, false]);
  await eventually(() =>
    expect(site.lines).toMatchObject([
      { level: 50, msg: 'no backup can be made at BACKUP_TO', where: to, reason },
      { level: 30, msg: 'backups can be made at BACKUP_TO again', where: to },
    ]),
  );
});

test('staff start one, but no second one meanwhile; a stop leaves no file', async () => {
  const site = await openSite({ to, s3: null });
  await site.database.queries
    .insert(backups)
    .values({ file: 'earlier', startedAt: daysAgo(0.5), finishedAt: daysAgo(0.5), bytes: 7 });
  const [node, other] = [await site.openNode(), await site.openNode()];
  const appOf = (backups: typeof node) =>
    apiApp('/backups', createBackupsApi({ backups }), { user: signedIn });
  const read = async () => (await (await appOf(other).get('/backups')).json()) as BackupState;
  await site.database.withLock('clean images', async () => {
    const begun = await appOf(node).post('/backups', {});
    expect([begun.status, await begun.json()]).toMatchObject([202, { running: { bytes: 0 } }]);
    expect(await read()).toMatchObject({ running: { startedAt: testNow.toISOString() }, last: { bytes: 7 } });
    for (const app of [appOf(node), appOf(other)]) {
      const second = await app.post('/backups', {});
      expect([second.status, await second.json()]).toEqual([
        409,
        { message: 'A backup is being made already' },
      ]);
    }
    await node.close();
  });
  expect(await read()).toMatchObject({
    running: null,
    failure: { reason: 'The program was stopped while it was making the backup.' },
  });
  expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
});

test('none is made while a first start still stores the pictures of the demo', async () => {
  const site = await openSite({ to, s3: null });
  let asked = 0;
  let isStored = false;
  const node = await site.openNode(() => {
    asked += 1;
    return isStored;
  });
  await eventually(() => expect(asked).toBeGreaterThan(2));
  const refused = await apiApp('/backups', createBackupsApi({ backups: node }), { user: signedIn }).post(
    '/backups',
    {},
  );
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { message: 'The first pictures are still being stored. Try again in a minute.' },
  ]);
  expect(await site.rows()).toEqual([]);
  isStored = true;
  await eventually(async () => expect(await site.rows()).toHaveLength(1));
});

test('without BACKUP_TO none is made, and staff read why', async () => {
  const site = await openSite({ to: null, s3: null });
  const node = await site.openNode();
  const app = apiApp('/backups', createBackupsApi({ backups: node }), { user: signedIn });
  const refused = await app.post('/backups', {});
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { message: 'There is no place for backups: BACKUP_TO is not set' },
  ]);
  expect(await node.state()).toMatchObject({ location: null, nextAt: null, isOverdue: false });
  // One that was made before the setting was removed is no reason for an alarm.
  await site.database.queries
    .insert(backups)
    .values({ file: name, startedAt: daysAgo(9), finishedAt: daysAgo(9), bytes: 1 });
  expect(await lastBackup(site.database.queries, false)).toBeNull();
  expect(await lastBackup(site.database.queries, true)).toMatchObject({ bytes: 1 });
  await site.database.queries
    .insert(backups)
    .values({ file: 'failed', startedAt: daysAgo(8), finishedAt: daysAgo(8), error: 'The disk is full.' });
  expect(isInTrouble(await node.state())).toBe(false);
});

test(
  'a bucket takes backups as a folder does, and says what is wrong with its key',
  { tags: ['long'] },
  async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    const place = `s3://${s3.settings().bucket}/dealer/backups`;
    const storage = await openS3Storage(s3.settings());
    const [old, other] = ['marque-2026-11-01-0300.tar.gz', 'other.txt'];
    for (const file of [old, other]) await storage.write(`dealer/backups/${file}`, Buffer.from('x'));
    const site = await openSite({ to: place, s3: s3.settings() });
    const at = new Date('2026-11-01T03:00Z');
    await site.database.queries
      .insert(backups)
      .values({ file: old, startedAt: at, finishedAt: at, bytes: 1 });
    expect(await settled(await site.openNode())).toMatchObject({ location: place, last: { file: name } });
    await eventually(async () => {
      const files: string[] = [];
      for await (const { key } of storage.list('dealer/backups')) files.push(basename(key));
      expect(files.toSorted()).toEqual([name, other]);
    });

    const wrong = { ...s3.settings(), credentials: { accessKeyId: 'test-key', secretAccessKey: 'wrong' } };
    const refused = await openSite({ to: place, s3: wrong });
    expect(await settled(await refused.openNode())).toMatchObject({
      failure: { reason: 'The storage refused the access key.' },
    });
  },
);

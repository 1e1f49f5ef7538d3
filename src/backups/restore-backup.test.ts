import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { backedUpRows, backupPlace, openEmpty, restore } from '../../test/backups/restore.ts';
import { addDocuments, addImages, backUp, contents, fillDealership } from '../../test/backups/sample.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { insertVehicles, vehicleRow } from '../../test/factories.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import { withLongTests } from '../../test/long-tests.ts';
import { changes } from '../changes/changes.table.ts';
import { documentKey, masterKey } from '../images/storage/storage-keys.ts';
import type { Database } from '../platform/database.ts';
import { migrate, migrationsFolder } from '../platform/database/migrate.ts';
import { leftOut } from './backup-format.ts';
import { ownTables } from './schema.ts';

let folder: string;
let file: string;
beforeEach(() => {
  ({ folder, file } = backupPlace());
});

describeWithDatabase('a backup', (open) => {
  let source: { database: Database; storage: ReturnType<typeof createTestStorage>['storage'] };
  let filled: Awaited<ReturnType<typeof fillDealership>>;
  beforeEach(async () => {
    source = { database: await open(), storage: createTestStorage().storage };
    filled = await fillDealership(source);
  });

  test('restores to another database with its images, and the ids of rows go on', async () => {
    const { database, storage } = source;
    const { token, hashes } = filled;
    await insertVehicles(database.queries, [vehicleRow()]);
    await database.queries.execute(sql`delete from vehicles where id = (select max(id) from vehicles)`);
    const [document] = await addDocuments(source, 1);
    await backUp(source, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const target = { database: await openEmpty(), storage: createTestStorage().storage };
    const { images } = await restore(file, target);
    expect(await backedUpRows(target.database)).toEqual(await backedUpRows(database));
    expect([images.count, images.missing]).toEqual([hashes.length + 1, []]);
    const pdf = await storage.read(documentKey(document ?? ''));
    expect(pdf).not.toBeNull();
    expect(await target.storage.read(documentKey(document ?? ''))).toEqual(pdf);
    for (const hash of hashes) {
      expect(await target.storage.read(masterKey(hash))).toEqual(await storage.read(masterKey(hash)));
    }
    // Ids go on where they were, also after that of a deleted row; the session is not revived.
    expect(await insertVehicles(target.database.queries, [vehicleRow()])).toEqual([5]);
    const { rows } = await target.database.queries.execute(sql`select * from sessions`);
    expect([token.length > 0, rows]).toEqual([true, []]);
    await migrate(target.database);
  });

  test('says that it is in its place, and what to do, if the step after that fails', async () => {
    await backUp(source, file);
    const database = await openEmpty();
    const withLock = () => Promise.reject(Object.assign(new Error('no space'), { code: '53100' }));
    await expect(
      restore(file, { database: { ...database, withLock }, storage: createTestStorage().storage }),
    ).rejects.toThrow(
      /^The backup was restored, but .* Before the site starts, restore it again with --replace\. The disk of the database is full\.$/,
    );
    expect(await backedUpRows(database)).toEqual(await backedUpRows(source.database));
  });

  test('holds every table of the database that is not on the list of those left out', async () => {
    const { queries } = source.database;
    const { rows } = await queries.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const { manifest } = await backUp(source, file);
    const held = [...manifest.tables.map(({ name }) => name), ...Object.keys(leftOut)].toSorted();
    expect(held).toEqual(rows.map(({ name }) => name));
    expect(ownTables().toSorted()).toEqual(held);
  });

  test('shows one moment, however much is written while it is made', async () => {
    const writing = new AbortController();
    // Each transaction adds one vehicle and one entry of the log, so a moment has as many of both.
    const write = async () => {
      while (!writing.signal.aborted) {
        await source.database.queries.transaction(async (tx) => {
          await insertVehicles(tx, [vehicleRow()]);
          await tx
            .insert(changes)
            .values({ at: new Date(), by: 'x', kind: 'vehicle', action: 'added', subject: 'x' });
        });
      }
    };
    const writers = [write(), write()];
    const target = await openEmpty();
    for (let round = 0; round < (withLongTests ? 2 : 1); round += 1) {
      const path = `${file}-${round}`;
      await backUp(source, path);
      await restore(path, { database: target, storage: createTestStorage().storage }, { replace: true });
      const { rows } = await target.queries.execute<{ difference: number }>(
        sql`select (select count(*) from vehicles) - (select count(*) from changes) as difference`,
      );
      expect(rows).toEqual([{ difference: 2 }]);
    }
    writing.abort();
    await Promise.all(writers);
  });

  test('keeps the cleanup of images away while it is made', async () => {
    const { made } = await source.database.withLock('clean images', async (queries) => {
      const made = backUp(source, file);
      await eventually(async () => {
        const { rows } = await queries.execute(
          sql`select from pg_locks join pg_database on oid = database
            where locktype = 'advisory' and not granted and datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      });
      return { made };
    });
    expect((await made).images.count).toBe(12);
  });

  test('names an image whose file is missing or damaged, and holds the others', async () => {
    const [gone = '', damaged = ''] = await addImages(source, 2);
    await source.storage.delete(masterKey(gone));
    await source.storage.write(masterKey(damaged), Buffer.from('half'));
    const { images } = await backUp(source, file);
    expect([images.count, images.missing]).toEqual([12, [gone, damaged].toSorted()]);
    const target = { database: await openEmpty(), storage: createTestStorage().storage };
    expect((await restore(file, target)).images).toEqual(images);
  });

  test('survives storage that is away for a moment', async () => {
    let failures = 0;
    const read = (key: string) => {
      if (failures === 6) return source.storage.read(key);
      failures += 1;
      return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    };
    const { images } = await backUp({ ...source, storage: { ...source.storage, read } }, file);
    expect([failures, images.count, images.missing]).toEqual([6, 12, []]);
  });

  test('puts an intact image in place of one that is damaged', async () => {
    const [hash = ''] = await addImages(source, 1);
    await backUp(source, file);
    const target = { database: await openEmpty(), storage: createTestStorage().storage };
    await target.storage.write(masterKey(hash), Buffer.from('half'));
    await restore(file, target);
    expect(await target.storage.read(masterKey(hash))).toEqual(await source.storage.read(masterKey(hash)));
  });

  test('restores only into an empty database, or with --replace', async () => {
    await backUp(source, file);
    const other = await open();
    await insertVehicles(other.queries, [vehicleRow({ model: 'Other' })]);
    const target = { database: other, storage: createTestStorage().storage };
    const before = await contents(other);
    await expect(restore(file, target)).rejects.toThrow(/^The database holds data already; --replace/);
    expect(await contents(other)).toEqual(before);
    await restore(file, target, { replace: true });
    expect(await backedUpRows(other)).toEqual(await backedUpRows(source.database));
  });

  test('that cannot be restored to its end changes nothing in the database', async () => {
    await backUp(source, file);
    const other = await open();
    await insertVehicles(other.queries, [vehicleRow({ model: 'Other' })]);
    const before = await contents(other);
    const { storage, state } = createTestStorage();
    state.full = true;
    await expect(restore(file, { database: other, storage }, { replace: true })).rejects.toThrow('ENOSPC');
    expect(await contents(other)).toEqual(before);
    await migrate(other);
  });
});

test('a backup of an older version is restored, and then migrated to this one', async () => {
  const older = join(folder, 'migrations');
  cpSync(migrationsFolder, older, { recursive: true });
  const journalFile = join(older, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
  journal.entries = journal.entries.slice(0, 8);
  writeFileSync(journalFile, JSON.stringify(journal));
  const source = { database: await openEmpty(), storage: createTestStorage().storage };
  await migrate(source.database, older);
  // In SQL: today's tables have columns that this version does not have.
  await source.database.queries.execute(sql`
    insert into users (username, password_hash, created_at) values ('dana', 'x', now());
    insert into inquiries (name, email, message, created_at) values ('Jo', 'jo@mail.example', '\\.', now());
    insert into vehicles (make, model, year, price, mileage, description, listed_at, updated_at)
      values ('Lotus', 'Elise', 2005, 48500.5, 21300, E'Tab\\there, "quotes"', now(), now())`);
  await backUp(source, file);

  const target = { database: await openEmpty(), storage: createTestStorage().storage };
  const { manifest } = await restore(file, target);
  expect([manifest.migrations.length, manifest.tables.map(({ name }) => name)]).toEqual([
    8,
    expect.not.arrayContaining(['backups', 'schema_compatibility']),
  ]);
  for (const name of ['users', 'inquiries', 'vehicles']) {
    const rowsOf = async ({ queries }: Database) =>
      (await queries.execute(sql`select * from ${sql.identifier(name)}`)).rows;
    const before = await rowsOf(source.database);
    expect([name, before.length]).toEqual([name, 1]);
    expect(await rowsOf(target.database)).toMatchObject(before);
  }
  const current = await backedUpRows(target.database);
  expect(current.map(({ name }) => name)).toContain('schema_compatibility');
});

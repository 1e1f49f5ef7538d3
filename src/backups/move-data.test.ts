import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addDocuments, contents, fillDealership } from '../../test/backups/sample.ts';
import { createTestDatabase } from '../../test/database.ts';
import { documentKey } from '../images/storage/storage-keys.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import { findSession } from '../accounts/sessions.store.ts';
import type { Database } from '../platform/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { moveData } from './move-data.ts';

let source: { database: Database; storage: ReturnType<typeof createTestStorage>['storage'] };
let token: string;
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-move-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  await migrate(database);
  source = { database, storage: createTestStorage().storage };
  ({ token } = await fillDealership(source));
});

async function openTarget() {
  const { url, drop } = await createTestDatabase('template1');
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return { database, ...createTestStorage() };
}

const equal = { tables: expect.not.arrayContaining([expect.objectContaining({ isEqual: false })]) };
const size = 12 * 30_000;

test('a move carries everything, sessions included, goes on after a break, and leaves the source as it was', async () => {
  const [document] = await addDocuments(source, 1);
  const before = await contents(source.database);
  const target = await openTarget();
  // The storage is full after five images.
  const breaking = {
    ...target.storage,
    write: (key: string, bytes: Uint8Array) =>
      target.state.writes.length === 5
        ? Promise.reject(new Error('the line was cut'))
        : target.storage.write(key, bytes),
  };
  await expect(
    moveData(source, { database: target.database, storage: breaking }, { replace: false }),
  ).rejects.toThrow('the line was cut');
  expect(target.state.writes).toHaveLength(5);

  const moved = await moveData(source, target, { replace: false });
  const bytes = size + 30_000;
  const images = { rows: 13, count: 13, bytes, targetCount: 13, targetBytes: bytes, missing: [] };
  expect(moved).toMatchObject({ ...equal, wasThere: false, images: { ...images, copied: 8 } });
  expect(await target.storage.exists(documentKey(document ?? ''))).toBe(true);
  expect(await contents(target.database)).toEqual(before);
  expect(await findSession(target.database.queries, token, testNow)).toBeDefined();
  expect(await insertVehicles(target.database.queries, [vehicleRow()])).toEqual([4]);
  expect(await contents(source.database)).toEqual(before);
});

test(
  'a site that starts on the target while images are copied keeps its data',
  { tags: ['long'] },
  async () => {
    const target = await openTarget();
    let started: Promise<unknown> | undefined;
    const start = async () => {
      await migrate(target.database);
      await insertVehicles(target.database.queries, [vehicleRow({ model: 'Other' })]);
      return contents(target.database);
    };
    const write = async (key: string, bytes: Uint8Array) => {
      await (started ??= start());
      await target.storage.write(key, bytes);
    };
    const starting = { database: target.database, storage: { ...target.storage, write } };
    await expect(moveData(source, starting, { replace: false })).rejects.toThrow(
      /^The database holds data already; --replace/,
    );
    expect(await contents(target.database)).toEqual(await started);
  },
);

test('images that have been in the bucket all along stay there', { tags: ['long'] }, async () => {
  const target = await openTarget();
  const empty = { database: source.database, storage: createTestStorage().storage };
  const moved = await moveData(empty, { ...target, storage: source.storage }, { replace: false });
  expect(moved).toMatchObject({ ...equal, images: null });
});

test(
  'what is there already is not sent again, and other data only gives way to --replace',
  { tags: ['long'] },
  async () => {
    const target = await openTarget();
    await moveData(source, target, { replace: false });
    expect(await moveData(source, target, { replace: false })).toMatchObject({
      ...equal,
      wasThere: true,
      images: { copied: 0, targetCount: 12 },
    });
    await insertVehicles(target.database.queries, [vehicleRow({ model: 'Other' })]);
    const other = await contents(target.database);
    await expect(moveData(source, target, { replace: false })).rejects.toThrow(
      /^The database holds data already; --replace/,
    );
    expect(target.state.writes).toHaveLength(12);
    expect(await contents(target.database)).toEqual(other);
    await moveData(source, target, { replace: true });
    expect(await contents(target.database)).toEqual(await contents(source.database));
  },
);

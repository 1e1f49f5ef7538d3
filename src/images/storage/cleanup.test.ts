import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { daysAgo, testNow } from '../../../test/factories.ts';
import { createTestStorage } from '../../../test/images/stored-picture.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { saveImage } from '../images.store.ts';
import { images } from '../images.table.ts';
import { sharp } from '../encoding/sharp.ts';
import { startImageCleanup } from './cleanup.ts';

test('a clean-up leaves out its turn while a backup holds the lock, and a stop does not wait for that', async () => {
  const { url, drop } = await createTestDatabase();
  const [database, other] = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: '' })),
  );
  if (!database || !other) throw new Error('no databases');
  const { storage } = createTestStorage();
  const errors: unknown[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await other.withLock('clean images', async () => {
      const cleanup = startImageCleanup({
        database,
        storage,
        clock: () => testNow,
        referencedBy: [],
        onError: (error) => errors.push(error),
      });
      vi.advanceTimersByTime(2 * 60 * 60_000);
      await cleanup.close();
    });
  } finally {
    vi.useRealTimers();
  }
  expect(errors).toEqual([]);
  for (const opened of [database, other]) await opened.close();
  await drop();
});

test('two processes that clean up at the same time remove each image once', async () => {
  const { url, drop } = await createTestDatabase();
  const databases = [1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: '' }));
  const [first, second] = await Promise.all(databases);
  if (!first || !second) throw new Error('no databases');
  const { storage, state } = createTestStorage();
  state.now = daysAgo(31);
  for (const background of ['#100', '#200', '#300', '#400']) {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
    await saveImage({ queries: first.queries, storage, now: daysAgo(31) }, await picture.toBuffer());
  }
  const deleted: string[] = [];
  const counting = {
    ...storage,
    delete: (key: string) => {
      deleted.push(key);
      return storage.delete(key);
    },
  };
  const errors: unknown[] = [];
  const options = { storage: counting, clock: () => testNow, referencedBy: [] };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const cleanups = [first, second].map((database) =>
      startImageCleanup({ ...options, database, onError: (error) => errors.push(error) }),
    );
    vi.advanceTimersByTime(60 * 60_000);
    for (const cleanup of cleanups) await cleanup.close();
  } finally {
    vi.useRealTimers();
  }
  expect(deleted).toHaveLength(4);
  expect(new Set(deleted).size).toBe(4);
  expect(await second.queries.select().from(images)).toEqual([]);
  expect(errors).toEqual([]);
  for (const database of [first, second]) await database.close();
  await drop();
});

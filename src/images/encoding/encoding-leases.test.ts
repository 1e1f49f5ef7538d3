import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { createTestStorage, storePicture } from '../../../test/images/stored-picture.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Queries } from '../../platform/database.ts';
import { imageFormats } from '../image.ts';
import { createEncodingLeases } from './encoding-leases.ts';
import { removeExpiredLeases } from './encoding-leases.store.ts';
import { encodingLeases } from './encoding-leases.table.ts';
import { createVariants } from './variants.ts';

describeWithDatabase('variants in two processes on one database and storage', (open) => {
  let queries: Queries;
  beforeEach(async () => {
    ({ queries } = await open());
  });

  async function setUp({ patience }: { patience?: number } = {}) {
    const { storage, state, hold } = createTestStorage();
    const picture = await storePicture(storage, 700, 350);
    state.writes = [];
    const errors: unknown[] = [];
    const node = () =>
      createVariants({
        storage,
        leases: createEncodingLeases(queries, patience),
        onError: (error) => errors.push(error),
      });
    return { ...picture, state, hold, errors, nodes: [node(), node()] as const };
  }
  const leases = () => queries.select().from(encodingLeases);
  /** As a process leaves it that dies while it encodes. */
  const leaveLease = (key: string, expiresAt: string) =>
    queries.insert(encodingLeases).values({ key, expiresAt: sql`now() + ${expiresAt}::interval` });

  test('each is encoded once for concurrent requests to both', async () => {
    const { hash, address, state, errors, nodes } = await setUp();
    for (const node of nodes) node.warm([address], [320, 640]);
    const requests = nodes.flatMap((node) =>
      [320, 480, 640].flatMap((width) => imageFormats.map((format) => node.read(hash, width, format))),
    );
    expect((await Promise.all(requests)).every((variant) => variant !== null)).toBe(true);
    for (const node of nodes) await node.idle();
    expect(state.writes.toSorted()).toEqual([...new Set(state.writes)].toSorted());
    expect(state.writes).toHaveLength(3 * imageFormats.length);
    expect(errors).toEqual([]);
    expect(await leases()).toEqual([]);
  });

  test('one that another process encodes is awaited without a place in the queue, and comes from the storage', async () => {
    const { hash, state, hold, nodes } = await setUp();
    const release = hold((key) => key === `${hash}/640.webp`);
    const first = nodes[0].read(hash, 640, 'webp');
    await eventually(async () => expect(await leases()).toHaveLength(1));
    const second = nodes[1].read(hash, 640, 'webp');
    // With the first process, two jobs would fill the queue.
    expect(await nodes[1].read(hash, 320, 'webp')).not.toBeNull();
    release();
    expect((await second)?.bytes).toEqual((await first)?.bytes);
    expect(state.writes).toEqual([`${hash}/320.webp`, `${hash}/640.webp`]);
  });

  test('the lease of a dead process keeps an image from nobody for ever', async () => {
    const { hash, state, nodes } = await setUp();
    await leaveLease(`${hash}/320.webp`, '-1 millisecond');
    await leaveLease(`${hash}/640.webp`, '200 milliseconds');
    for (const width of [320, 640]) expect(await nodes[0].read(hash, width, 'webp')).not.toBeNull();
    expect(state.writes).toEqual([`${hash}/320.webp`, `${hash}/640.webp`]);
    expect(await leases()).toEqual([]);
  });

  test('a visitor does not wait until the lease of a dead process has expired', async () => {
    const { hash, nodes } = await setUp({ patience: 100 });
    await leaveLease(`${hash}/320.webp`, '1 hour');
    expect(await nodes[0].read(hash, 320, 'webp')).not.toBeNull();
    expect(await leases()).toHaveLength(1);
    await leaveLease(`${hash}/640.webp`, '-1 millisecond');
    await removeExpiredLeases(queries);
    expect(await leases()).toMatchObject([{ key: `${hash}/320.webp` }]);
  });

  test('a stop does not wait for another process', async () => {
    const { hash, address, errors, nodes } = await setUp();
    await leaveLease(`${hash}/320.webp`, '1 hour');
    nodes[0].warm([address], [320]);
    await nodes[0].close();
    expect(errors).toEqual([]);
  });
});

test('fault 38: while the database is away, images are encoded all the same', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  await database.close();
  await drop();
  const { storage } = createTestStorage();
  const { hash } = await storePicture(storage, 700, 350);
  const leases = createEncodingLeases(database.queries);
  const variants = createVariants({ storage, leases, onError: () => undefined });
  expect((await variants.read(hash, 320, 'webp'))?.format).toBe('webp');
});

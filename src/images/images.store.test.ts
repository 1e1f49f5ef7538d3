import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import type { Queries } from '../platform/database.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import { parseAddress } from './image.ts';
import { saveImage, unknownImages } from './images.store.ts';
import { images } from './images.table.ts';
import { sharp } from './encoding/sharp.ts';
import { masterKey } from './storage/storage-keys.ts';
import type { ImageStorage } from './storage/storage.ts';

const now = new Date('2026-11-20T12:00:00Z');
const picture = (background: string) =>
  sharp({ create: { width: 80, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
describeWithDatabase('the store of images', (open) => {
  let queries: Queries;
  let folder: string;
  let storage: ImageStorage;
  beforeAll(async () => {
    ({ queries } = await open());
    folder = await mkdtemp(join(tmpdir(), 'images-store-'));
    storage = await openDiskStorage(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));
  const failing = (code: string): ImageStorage => ({
    ...storage,
    write: () => Promise.reject(Object.assign(new Error(code), { code })),
  });
  const rows = () => queries.select().from(images);

  describe('saving an image', () => {
    test('stores the file and a row, and returns its address and size', async () => {
      const saved = await saveImage({ queries, storage, now }, await picture('#204060'));
      expect(saved).toMatchObject({ width: 80, height: 50 });
      const address = parseAddress(saved.url);
      expect(address).toMatchObject({ width: 80, height: 50 });
      const master = await storage.read(masterKey(address?.hash ?? ''));
      expect(await rows()).toEqual([
        {
          hash: address?.hash,
          address: saved.url,
          width: 80,
          height: 50,
          bytes: master?.length,
          createdAt: now,
        },
      ]);
    });

    test('the same picture is one image, even if saved concurrently', async () => {
      const bytes = await picture('#406080');
      const before = (await rows()).length;
      const saved = await Promise.all([1, 2, 3].map(() => saveImage({ queries, storage, now }, bytes)));
      expect(new Set(saved.map(({ url }) => url)).size).toBe(1);
      expect((await rows()).length).toBe(before + 1);
    });

    test('a picture whose file was lost is stored again', async () => {
      const bytes = await picture('#608040');
      const { url } = await saveImage({ queries, storage, now }, bytes);
      const key = masterKey(parseAddress(url)?.hash ?? '');
      await storage.delete(key);
      await saveImage({ queries, storage, now }, bytes);
      expect(await storage.exists(key)).toBe(true);
    });

    test('fault 21: a rejected picture leaves nothing stored', async () => {
      const before = [await rows(), await readdir(folder, { recursive: true })];
      await expect(saveImage({ queries, storage, now }, Buffer.from('<svg/>'))).rejects.toMatchObject({
        status: 400,
      });
      expect([await rows(), await readdir(folder, { recursive: true })]).toEqual(before);
    });

    test.each([
      ['fault 39: storage away', 'ECONNREFUSED', 503],
      ['fault 40: disk full', 'ENOSPC', 507],
    ])('%s: rejected, no row, and works afterwards', async (_, code, status) => {
      const before = (await rows()).length;
      const bytes = await picture(code === 'ENOSPC' ? '#102030' : '#302010');
      await expect(saveImage({ queries, storage: failing(code), now }, bytes)).rejects.toMatchObject({
        status,
        headers: { 'Retry-After': '10' },
      });
      expect((await rows()).length).toBe(before);
      await saveImage({ queries, storage, now }, bytes);
      expect((await rows()).length).toBe(before + 1);
    });
  });

  describe('unknown images', () => {
    test('are the addresses without a stored image, in order', async () => {
      const { url } = await saveImage({ queries, storage, now }, await picture('#123456'));
      const other = url.replace('/80x50-', '/81x50-');
      expect(await unknownImages(queries, [other, url, 'javascript:alert(1)', url])).toEqual([
        other,
        'javascript:alert(1)',
      ]);
      expect(await unknownImages(queries, [])).toEqual([]);
    });
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStorage } from '../src/images/storage/disk-storage.ts';
import { makeMaster } from '../src/images/encoding/encoding.ts';
import { imageAddress, parseAddress } from '../src/images/image.ts';
import { images } from '../src/images/images.table.ts';
import { masterKey } from '../src/images/storage/storage-keys.ts';
import type { ImageStorage } from '../src/images/storage/storage.ts';
import type { Database } from '../src/platform/database.ts';
import { openTestDatabase } from '../test/database.ts';
import { withPendingPictures } from './pending-pictures.ts';
import { demoPictures, galleryOf, pictureFile } from './pictures.ts';

const folders = join(import.meta.dirname, 'pictures');
const gallery = galleryOf('veyra-solana-s').slice(0, 4);
const keyOf = (address = '') => masterKey(parseAddress(address)?.hash ?? '');
let database: Database;
let folder: string;
let stored: ImageStorage;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pending-pictures-'));
  stored = await openDiskStorage(folder);
  const createdAt = new Date('2026-11-20T12:00:00Z');
  const rows = gallery.flatMap((address) => {
    const image = parseAddress(address);
    return image
      ? [{ hash: image.hash, width: image.width, height: image.height, address, bytes: 1, createdAt }]
      : [];
  });
  await database.queries.insert(images).values(rows);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a picture is encoded when it is read, the others by encodeAll, and the next start finds what is left', async () => {
  const lazy = await withPendingPictures(stored, database.queries);
  const [first, again] = await Promise.all([1, 2].map(() => lazy.storage.read(keyOf(gallery[1]))));
  expect(again).toEqual(first);
  expect(first?.length).toBe([...demoPictures.values()].find(({ address }) => address === gallery[1])?.bytes);
  expect(await stored.exists(keyOf(gallery[0]))).toBe(false);

  const second = await withPendingPictures(stored, database.queries);
  await second.encodeAll();
  expect(await Promise.all(gallery.map((address) => stored.exists(keyOf(address))))).not.toContain(false);
  expect((await withPendingPictures(stored, database.queries)).storage).toBe(stored);
});

test('the stored list is what encoding the pictures produces', async () => {
  const drawn = (await readdir(folders, { recursive: true })).filter((file) => file.endsWith('.avif'));
  expect([...demoPictures.keys()].sort()).toEqual(
    drawn.map((file) => file.slice(0, -5).replaceAll('\\', '/')).sort(),
  );
  for (const name of [...demoPictures.keys()].filter((_, index) => index % 60 === 0)) {
    const image = await makeMaster(await readFile(pictureFile(name)));
    if ('refused' in image) throw new Error(image.refused);
    expect({ address: imageAddress(image), bytes: image.master.length }).toEqual(demoPictures.get(name));
  }
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestStorage } from '../../../test/images/stored-picture.ts';
import { describeStorage } from '../../../test/images/storage-contract.ts';
import { createLog } from '../../platform/log.ts';
import { openNodeCopies } from './node-copies.ts';
import { documentKey, masterKey, variantKey } from './storage-keys.ts';

const root = mkdtempSync(join(tmpdir(), 'marque-copies-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(root, 'folder-'));

/** The hash of a made-up image. */
const image = (digit: number) => String(digit).repeat(32);
const bytes = (size: number) => Buffer.alloc(size, 7);
const never = new AbortController().signal;

/** A bucket with images of 100 bytes, each with one size of 10, and what a node has of it. */
async function openNode({ images = 1, maxBytes = 10_000, folder = newFolder() } = {}) {
  const bucket = createTestStorage();
  for (let digit = 1; digit <= images; digit += 1) {
    await bucket.storage.write(masterKey(image(digit)), bytes(100));
    await bucket.storage.write(variantKey(image(digit), 320, 'webp'), bytes(10));
  }
  const logged: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  const disk = { bytes: 40e9, freeBytes: 20e9 };
  const open = async () => {
    const room = () => Promise.resolve(disk);
    const copies = await openNodeCopies(bucket.storage, { folder, maxBytes, log, room });
    if (copies === null) throw new Error('There is no place for copies');
    return copies;
  };
  return { ...bucket, open, folder, disk, logged, log };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const bytesIn = (folder: string) =>
  filesIn(folder).reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

describeStorage('a bucket with copies', async () => (await (await openNode({ images: 0 })).open()).storage);

test('fault 39: without the bucket what visitors may see is read, though nobody has asked for it, also after a restart', async () => {
  const { state, open } = await openNode({ images: 2 });
  const before = await open();
  before.show([image(1)]);
  await before.fill(never);
  state.away = true;
  for (const copies of [before, await open()]) {
    copies.show([image(1)]);
    expect(copies.hasAny).toBe(copies !== before);
    expect(await copies.storage.read(masterKey(image(1)))).toEqual(bytes(100));
    expect(await copies.storage.read(variantKey(image(1), 320, 'webp'))).toEqual(bytes(10));
    // To be made from the image.
    expect(await copies.storage.read(variantKey(image(1), 640, 'webp'))).toBeNull();
    await expect(copies.storage.read(masterKey(image(2)))).rejects.toThrow('ECONNREFUSED');
  }
});

test('a size that is made while the bucket is away is kept, and an image is never only here', async () => {
  const { state, open } = await openNode();
  const { storage, show, fill } = await open();
  show([image(1)]);
  await fill(never);
  state.away = true;
  // Encoding may have taken longer than the time for which a bucket that failed is not asked.
  for (const key of [variantKey(image(1), 640, 'webp'), variantKey(image(1), 480, 'webp')]) {
    await storage.write(key, bytes(20));
    expect(await storage.read(key)).toEqual(bytes(20));
  }
  expect(await storage.read(variantKey(image(1), 960, 'webp'))).toBeNull();
  await expect(storage.write(masterKey(image(1)), bytes(100))).rejects.toThrow('ECONNREFUSED');
});

test('what is hidden or deleted is read from no copy, and its copy goes; other files never have one', async () => {
  const { state, storage: bucket, open, folder } = await openNode({ images: 2 });
  await bucket.write(documentKey(image(3)), bytes(50));
  const { storage, show, fill, tidy } = await open();
  show([image(1), image(2)]);
  await fill(never);
  expect(await storage.read(documentKey(image(3)))).toEqual(bytes(50));
  await storage.delete(masterKey(image(2)));
  show([image(2)]);
  state.away = true;
  await expect(storage.read(masterKey(image(1)))).rejects.toThrow('ECONNREFUSED');
  await expect(storage.read(documentKey(image(3)))).rejects.toThrow('ECONNREFUSED');
  state.away = false;
  expect(await storage.read(masterKey(image(2)))).toBeNull();
  await tidy();
  expect(filesIn(folder)).toEqual([]);
});

test('copies stay within their bound: the most important displace the least, and the log says once that there are not all', async () => {
  const { state, open, folder, logged } = await openNode({ images: 3, maxBytes: 250 });
  const { storage, show, fill } = await open();
  for (const first of [1, 3]) {
    show(first === 1 ? [image(1), image(2)] : [image(3), image(1), image(2)]);
    await fill(never);
    await fill(never);
    expect(bytesIn(folder)).toBe(220);
  }
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ shown: 3, copied: 2 });
  expect(logged[0]).toContain('IMAGE_COPIES is used up');
  // What is asked for or made displaces nothing.
  expect(await storage.read(masterKey(image(2)))).toEqual(bytes(100));
  await storage.write(variantKey(image(3), 640, 'webp'), bytes(40));
  state.away = true;
  for (const there of [1, 3]) expect(await storage.read(masterKey(image(there)))).toEqual(bytes(100));
  await expect(storage.read(masterKey(image(2)))).rejects.toThrow('ECONNREFUSED');
});

test('a size that visitors ask for is kept beside its image', async () => {
  const { state, storage: bucket, open } = await openNode();
  const { storage, show, fill } = await open();
  show([image(1)]);
  await fill(never);
  const key = variantKey(image(1), 640, 'avif');
  await bucket.write(key, bytes(30));
  expect(await storage.read(key)).toEqual(bytes(30));
  state.away = true;
  // It is kept after it was answered.
  await eventually(async () => expect(await storage.read(key)).toEqual(bytes(30)));
});

test('copies leave more of the disk free than the alert of a full disk wants, and give room back', async () => {
  const { state, open, folder, disk, logged } = await openNode({ images: 2 });
  const { storage, show, fill, tidy } = await open();
  show([image(1), image(2)]);
  // A twentieth of 40 GB is 2 GB.
  disk.freeBytes = 2.2e9;
  for (let round = 0; round < 2; round += 1) await fill(never);
  expect(bytesIn(folder)).toBe(0);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('the disk has no more room');
  disk.freeBytes = 20e9;
  await fill(never);
  expect(bytesIn(folder)).toBe(220);
  // Somebody else has filled it up to the last copy.
  disk.freeBytes = 3e9 - 50;
  await tidy();
  expect(bytesIn(folder)).toBe(110);
  state.away = true;
  expect(await storage.read(masterKey(image(1)))).toEqual(bytes(100));
});

test('what finds no place is not read from the bucket again before there is one for it', async () => {
  const { storage: bucket, open, folder, disk } = await openNode({ images: 3, maxBytes: 450 });
  await bucket.write(masterKey(image(9)), bytes(500));
  const { read } = bucket;
  const asked: string[] = [];
  bucket.read = (key) => {
    asked.push(key);
    return read(key);
  };
  const { show, fill, tidy } = await open();
  const round = async () => {
    asked.length = 0;
    await tidy();
    await fill(never);
    return asked.filter((key) => key.endsWith('master.jpg'));
  };
  // It is larger than the bound, and keeps out what comes behind it.
  show([1, 9, 2].map(image));
  expect(await round()).toEqual([1, 9].map((digit) => masterKey(image(digit))));
  show([9, 1, 2].map(image));
  expect(await round()).toEqual([]);
  // Hidden, it keeps nothing out.
  show([1, 2].map(image));
  await round();
  expect(bytesIn(folder)).toBe(220);
  // One that others on the disk have displaced, and one that a quota refuses.
  disk.freeBytes = 3e9 - 50;
  expect(await round()).toEqual([]);
  disk.freeBytes = 20e9;
  rmSync(join(folder, '.unfinished'), { recursive: true });
  writeFileSync(join(folder, '.unfinished'), '');
  expect(await round()).toEqual([]);
  show([3, 1, 2].map(image));
  expect(await round()).toEqual([masterKey(image(3))]);
  expect(await round()).toEqual([]);
  rmSync(join(folder, '.unfinished'));
  mkdirSync(join(folder, '.unfinished'));
  expect(await round()).toEqual([3, 2].map((digit) => masterKey(image(digit))));
  expect(bytesIn(folder)).toBe(330);
});

test('a size that a visitor reads while its image is copied is counted once', async () => {
  const { storage: bucket, open, folder, logged } = await openNode({ images: 2, maxBytes: 225 });
  const { read } = bucket;
  const size = variantKey(image(1), 320, 'webp');
  const [copying, visited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { show, fill, storage } = await open();
  show([1, 2].map(image));
  bucket.read = async (key) => {
    if (key === size) {
      bucket.read = read;
      copying.resolve();
      await visited.promise;
    }
    return read(key);
  };
  const filled = fill(never);
  await copying.promise;
  await storage.read(size);
  await eventually(() => expect(bytesIn(folder)).toBe(110));
  visited.resolve();
  await filled;
  await eventually(() => expect(bytesIn(folder)).toBe(220));
  expect(logged).toEqual([]);
});

test('sizes that are made at the same time stay within the bound together', async () => {
  const { open, folder } = await openNode({ maxBytes: 250 });
  const { show, fill, storage } = await open();
  show([image(1)]);
  await fill(never);
  const keys = [480, 640].map((width) => variantKey(image(1), width, 'webp'));
  await Promise.all(keys.map((key) => storage.write(key, bytes(100))));
  expect(bytesIn(folder)).toBe(210);
});

test('an image that the storage does not give keeps no other from having a copy, and is named in the log', async () => {
  const { storage: bucket, open, logged } = await openNode({ images: 3 });
  const { read } = bucket;
  bucket.read = (key) =>
    key.startsWith(image(1)) ? Promise.reject(new Error('InvalidObjectState')) : read(key);
  const { show, fill, storage } = await open();
  show([1, 2, 3].map(image));
  for (let round = 0; round < 2; round += 1) await fill(never);
  bucket.read = () => Promise.reject(new Error('away'));
  for (const there of [2, 3]) expect(await storage.read(masterKey(image(there)))).toEqual(bytes(100));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ image: image(1) });
});

test('a folder that cannot be written is no copies and one line; one that breaks later stops nothing', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const { storage: bucket, open, folder, log, logged } = await openNode({ images: 2 });
  expect(await openNodeCopies(bucket, { folder: join(file, 'copies'), maxBytes: 1_000, log })).toBeNull();
  expect(logged).toHaveLength(1);
  const { storage, show, fill } = await open();
  rmSync(join(folder, '.unfinished'), { recursive: true });
  writeFileSync(join(folder, '.unfinished'), '');
  show([image(1), image(2)]);
  await fill(never);
  expect(await storage.read(masterKey(image(1)))).toEqual(bytes(100));
  expect(await storage.read(masterKey(image(2)))).toEqual(bytes(100));
  await fill(never);
  expect(logged).toHaveLength(2);
  expect(logged[1]).toContain('their folder cannot be written');
});

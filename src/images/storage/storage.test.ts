import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { withMemory } from './memory-storage.ts';
import { createTestStorage } from '../../../test/images/stored-picture.ts';
import { describeStorage } from '../../../test/images/storage-contract.ts';
import { openImageStorage } from './open-storage.ts';
import type { ImageStorage } from './storage.ts';

const root = await mkdtemp(join(tmpdir(), 'image-storage-'));
afterAll(() => rm(root, { recursive: true }));
const newFolder = () => mkdtemp(join(root, 'folder-'));
const openDisk = async () => openDiskStorage(await newFolder());

describeStorage('the disk', openDisk);
describeStorage('the storage that other tests use', async () => createTestStorage().storage);
describeStorage('the disk with memory in front', async () => withMemory(await openDisk()));
describeStorage('the disk with too little memory in front', async () => withMemory(await openDisk(), 64));

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('images on disk', () => {
  test('are in the images folder of the data folder', async () => {
    const dataDir = await newFolder();
    const storage = await openImageStorage({ dataDir, s3: null });
    await storage.write('abc/320.webp', Buffer.from('x'));
    expect(await readdir(join(dataDir, 'images', 'abc'))).toEqual(['320.webp']);
  });

  test.runIf(process.platform === 'linux')(
    '[46] a data folder that cannot be created is one clear line, with a database server too',
    async () => {
      const file = join(await newFolder(), 'file');
      await writeFile(file, '');
      for (const dataDir of [join(file, 'data'), '/proc/data']) {
        await expect(openImageStorage({ dataDir, s3: null })).rejects.toThrow(
          new RegExp(`^DATA_DIR ${dataDir} cannot be written: E`),
        );
      }
    },
  );

  test('fault 37: a process killed while writing leaves only complete files, and the next start removes the rest', async () => {
    const folder = await newFolder();
    const size = 8_000_000;
    const module = JSON.stringify(join(import.meta.dirname, 'disk-storage.ts'));
    const writer = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { openDiskStorage } = await import(${module});
       const storage = await openDiskStorage(${JSON.stringify(folder)});
       for (let number = 0; ; number++) {
         await Promise.all([0, 1, 2].map((part) => storage.write(number + '/' + part + '.webp', Buffer.alloc(${size}, 1))));
         process.stdout.write('.');
       }`,
    ]);
    const ended = new Promise((resolve) => writer.once('exit', resolve));
    const errors: Buffer[] = [];
    writer.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    let rounds = 0;
    await new Promise<void>((resolve) => {
      writer.once('exit', () => resolve());
      writer.stdout.on('data', (dots: Buffer) => {
        rounds += dots.length;
        if (rounds >= 3) resolve();
      });
    });
    writer.kill('SIGKILL');
    await ended;
    expect(Buffer.concat(errors).toString()).toBe('');
    await writeFile(join(folder, '.unfinished', 'left-by-another-kill'), 'half');

    // A backup beside the site must not delete what an upload is writing.
    await openDiskStorage(folder, { joins: true });
    expect(await readdir(join(folder, '.unfinished'))).toContain('left-by-another-kill');
    const storage = await openDiskStorage(folder);
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    expect((await filesIn(folder)).length).toBeGreaterThanOrEqual(9);
    for (const number of await readdir(folder)) {
      for (const part of [0, 1, 2]) {
        const bytes = number === '.unfinished' ? null : await storage.read(`${number}/${part}.webp`);
        expect([undefined, size]).toContain(bytes?.length);
      }
    }
  });

  test('survive another process starting on the same folder during a write', async () => {
    const folder = await newFolder();
    const storage = await openDiskStorage(folder);
    const bytes = Buffer.alloc(60_000_000, 7);
    const write = storage.write('abc/master.jpg', bytes);
    while ((await readdir(join(folder, '.unfinished'))).length === 0);
    await openDiskStorage(folder);
    await write;
    expect((await storage.read('abc/master.jpg'))?.equals(bytes)).toBe(true);
    expect(await filesIn(folder)).toEqual(['master.jpg']);
  });

  test('a folder is removed with its last file', async () => {
    const folder = await newFolder();
    const storage = await openDiskStorage(folder);
    await storage.write('abc/320.webp', Buffer.from('x'));
    await storage.write('abc/640.webp', Buffer.from('x'));
    await storage.delete('abc/320.webp');
    expect(await readdir(folder)).toContain('abc');
    await storage.delete('abc/640.webp');
    expect(await readdir(folder)).toEqual(['.unfinished']);
  });

  test('a write that fails leaves nothing behind', async () => {
    const folder = await newFolder();
    const storage = await openDiskStorage(folder);
    // There is a folder in place of the file.
    await storage.write('abc/320.webp/x', Buffer.from('x'));
    await expect(storage.write('abc/320.webp', Buffer.from('y'))).rejects.toThrow();
    expect(await filesIn(folder)).toEqual(['x']);
  });
});

/** A disk that counts its reads and can be made unavailable. */
async function openCounted() {
  const disk = await openDisk();
  const state = { reads: 0, away: false };
  const storage: ImageStorage = {
    ...disk,
    read(key) {
      state.reads += 1;
      return state.away ? Promise.reject(new Error('away')) : disk.read(key);
    },
  };
  return { disk, state, storage: withMemory(storage, 320_000) };
}

describe('memory in front of a storage', () => {
  test('recently used files need no read and stay readable while the storage is unavailable', async () => {
    const { disk, state, storage } = await openCounted();
    await disk.write('abc/320.webp', Buffer.from('first'));
    expect(String(await storage.read('abc/320.webp'))).toBe('first');
    state.away = true;
    expect(String(await storage.read('abc/320.webp'))).toBe('first');
    expect(state.reads).toBe(1);
    await expect(storage.read('abc/640.webp')).rejects.toThrow('away');
  });

  test('a file that was just written is in memory', async () => {
    const { state, storage } = await openCounted();
    await storage.write('abc/320.webp', Buffer.from('first'));
    await storage.write('abc/320.webp', Buffer.from('second'));
    expect([String(await storage.read('abc/320.webp')), state.reads]).toEqual(['second', 0]);
  });

  test('stays within its size, and does not keep a file that would fill it', async () => {
    const { disk, state, storage } = await openCounted();
    await disk.write('big/master.jpg', Buffer.alloc(20_000));
    await storage.read('big/master.jpg');
    await storage.read('big/master.jpg');
    expect(state.reads).toBe(2);
    // Each takes 10,000 bytes with its entry.
    for (let number = 0; number < 64; number++) await disk.write(`${number}/320.webp`, Buffer.alloc(8_976));
    for (let number = 0; number < 64; number++) await storage.read(`${number}/320.webp`);
    state.reads = 0;
    for (let number = 63; number >= 0; number--) await storage.read(`${number}/320.webp`);
    expect(state.reads).toBe(32);
  });

  test('counts what the entries of small files take, and keeps no block that they shared', async () => {
    const { state, storage } = await openCounted();
    for (let number = 0; number < 400; number++) await storage.write(`${number}/320.webp`, Buffer.from('x'));
    let kept = 0;
    for (let number = 399; number >= 0 && state.reads === 0; number--) {
      const bytes = await storage.read(`${number}/320.webp`);
      if (state.reads === 0) expect(bytes?.buffer.byteLength).toBe(1);
      kept += 1;
    }
    expect(kept).toBeLessThan(320_000 / 1_000);
  });
});

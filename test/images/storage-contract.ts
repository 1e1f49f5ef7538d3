import { describe, expect, test } from 'vitest';
import type { ImageStorage } from '../../src/images/storage/storage.ts';

/** The behavior that every image storage must have; `open` returns a new, empty one. */
export function describeStorage(name: string, open: () => Promise<ImageStorage>) {
  describe(`${name} as image storage`, () => {
    test('reads back what was written, byte for byte', async () => {
      const storage = await open();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
      await storage.write('abc/320.webp', bytes);
      const read = await storage.read('abc/320.webp');
      expect(read?.equals(bytes)).toBe(true);
      expect(await storage.exists('abc/320.webp')).toBe(true);
    });

    test('keeps a large file that arrives in pieces, and gives it as a stream with its size', async () => {
      const storage = await open();
      const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(50_000, index));
      async function* inPieces() {
        yield* pieces;
      }
      await storage.writeFrom('documents/abc.pdf', inPieces(), 2_000_000);
      const found = await storage.open('documents/abc.pdf');
      expect(found?.size).toBe(2_000_000);
      const read: Buffer[] = [];
      for await (const piece of found?.content ?? []) read.push(piece as Buffer);
      expect(Buffer.concat(read).equals(Buffer.concat(pieces))).toBe(true);
      expect((await storage.read('documents/abc.pdf'))?.equals(Buffer.concat(pieces))).toBe(true);
      expect(await storage.open('documents/abd.pdf')).toBeNull();
    });

    test('what is missing is null and false, never an error', async () => {
      const storage = await open();
      await storage.write('abc/320.webp', Buffer.from('x'));
      for (const key of ['abc/640.webp', 'def/320.webp', 'abc/320.webp/320.webp']) {
        expect(await storage.read(key)).toBeNull();
        expect(await storage.exists(key)).toBe(false);
        await storage.delete(key);
      }
      expect(await storage.exists('abc')).toBe(false);
    });

    test('a second write replaces the first', async () => {
      const storage = await open();
      await storage.write('abc/master.jpg', Buffer.from('a longer first text'));
      await storage.write('abc/master.jpg', Buffer.from('second'));
      expect(String(await storage.read('abc/master.jpg'))).toBe('second');
    });

    test('a reader sees the whole of one write or the other, never a mixture', async () => {
      const storage = await open();
      const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000));
      await storage.write('abc/master.jpg', Buffer.from('a'.repeat(300_000)));
      const writes = texts.map((text) => storage.write('abc/master.jpg', Buffer.from(text)));
      const reads = Array.from({ length: 40 }, () => storage.read('abc/master.jpg'));
      const seen = (await Promise.all(reads)).map(String);
      await Promise.all(writes);
      expect(seen.filter((text) => !texts.includes(text))).toEqual([]);
      expect(texts).toContain(String(await storage.read('abc/master.jpg')));
    });

    test('deletes', async () => {
      const storage = await open();
      await storage.write('abc/master.jpg', Buffer.from('x'));
      await storage.delete('abc/master.jpg');
      expect(await storage.read('abc/master.jpg')).toBeNull();
      expect(await storage.exists('abc/master.jpg')).toBe(false);
    });

    test('lists what is stored, all of it or one folder, with the time of the last write', async () => {
      const storage = await open();
      const keysIn = async (folder?: string) => {
        const keys: string[] = [];
        for await (const { key } of storage.list(folder)) keys.push(key);
        return keys.toSorted();
      };
      expect(await keysIn()).toEqual([]);
      const before = Date.now() - 2_000;
      for (const key of ['abc/master.jpg', 'abc/320.webp', 'def/master.jpg', 'abcd/320.webp']) {
        await storage.write(key, Buffer.from('x'));
      }
      await storage.delete('def/master.jpg');
      expect(await keysIn()).toEqual(['abc/320.webp', 'abc/master.jpg', 'abcd/320.webp']);
      expect(await keysIn('abc')).toEqual(['abc/320.webp', 'abc/master.jpg']);
      expect(await keysIn('def')).toEqual([]);
      for await (const { writtenAt } of storage.list()) {
        expect(writtenAt.getTime()).toBeGreaterThan(before);
        expect(writtenAt.getTime()).toBeLessThan(Date.now() + 2_000);
      }
    });

    test.each([
      '',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a//b',
      'a/',
      '.a',
      'A/b',
      'a\\b',
      'a\0b',
      'a/.unfinished/b',
    ])('refuses the key %j', async (key) => {
      const storage = await open();
      await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
      await expect(storage.read(key)).rejects.toThrow('not a storage key');
      await expect(storage.exists(key)).rejects.toThrow('not a storage key');
      await expect(storage.delete(key)).rejects.toThrow('not a storage key');
    });
  });
}

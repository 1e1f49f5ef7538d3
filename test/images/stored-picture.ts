import { Readable } from 'node:stream';
import { imageAddress } from '../../src/images/image.ts';
import { processImage } from '../../src/images/encoding/process-image.ts';
import { sharp } from '../../src/images/encoding/sharp.ts';
import { checkKey, masterKey } from '../../src/images/storage/storage-keys.ts';
import type { ImageStorage } from '../../src/images/storage/storage.ts';

const refuse = (when: boolean, code: string) =>
  when ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve();

/**
 * For tests: an in-memory storage that counts calls, and can be unavailable or full; files get the time
 * `state.now`. `hold` delays the writing of some files until the function that it returns is called.
 */
export function createTestStorage() {
  const files = new Map<string, Buffer>();
  const written = new Map<string, Date>();
  const state = { writes: [] as string[], away: false, full: false, now: new Date() };
  const held = { is: (_key: string) => false, released: Promise.resolve() };
  const hold = (is: (key: string) => boolean) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(held, { is, released: promise });
    return resolve;
  };
  const storage: ImageStorage = {
    async write(key, bytes) {
      if (held.is(key)) await held.released;
      await refuse(state.away, 'ECONNREFUSED');
      await refuse(state.full, 'ENOSPC');
      state.writes.push(key);
      files.set(checkKey(key), Buffer.from(bytes));
      written.set(key, state.now);
    },
    async writeFrom(key, pieces) {
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(piece);
      await this.write(key, Buffer.concat(all));
    },
    async open(key) {
      const bytes = await this.read(key);
      return bytes && { size: bytes.length, content: Readable.from([bytes]) };
    },
    async read(key) {
      await refuse(state.away, 'ECONNREFUSED');
      return files.get(checkKey(key)) ?? null;
    },
    async exists(key) {
      await refuse(state.away, 'ECONNREFUSED');
      return files.has(checkKey(key));
    },
    async delete(key) {
      await refuse(state.away, 'ECONNREFUSED');
      files.delete(checkKey(key));
    },
    async *list(folder) {
      await refuse(state.away, 'ECONNREFUSED');
      for (const key of files.keys()) {
        if (folder !== undefined && !key.startsWith(`${checkKey(folder)}/`)) continue;
        yield { key, writtenAt: written.get(key) ?? state.now };
      }
    },
  };
  return { storage, state, hold };
}

/** For tests: stores a noisy picture, which is slow enough to encode that requests for it overlap. */
export async function storePicture(storage: ImageStorage, width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  const image = await processImage(await picture.jpeg().toBuffer());
  await storage.write(masterKey(image.hash), image.master);
  return { hash: image.hash, address: imageAddress(image), master: image.master };
}

import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import { encodeMaster } from '../src/images/encoding/encoder.ts';
import { parseAddress } from '../src/images/image.ts';
import { images } from '../src/images/images.table.ts';
import { masterKey } from '../src/images/storage/storage-keys.ts';
import type { ImageStorage } from '../src/images/storage/storage.ts';
import type { Queries } from '../src/platform/database.ts';
import { demoPictures, pictureFile } from './pictures.ts';

/** How many pictures are looked for in the storage at once. */
const atOnce = 20;

/**
 * Wraps the storage so that the demo's pictures which are in the database but not yet encoded are encoded
 * when they are first read. `encodeAll` encodes the others and stops at the first failure; what a stop, a
 * kill or a failure leaves is found at the next start. If no picture is missing, the storage is returned
 * unchanged.
 */
export async function withPendingPictures(
  storage: ImageStorage,
  queries: Queries,
): Promise<{ storage: ImageStorage; encodeAll: () => Promise<void> }> {
  const pending = await missing(storage, queries);
  if (pending.size === 0) return { storage, encodeAll: () => Promise.resolve() };
  // One at a time, but outside the `imageWork` queue: a reader may already be running in that queue and would
  // deadlock.
  let last: Promise<unknown> = Promise.resolve();

  async function encode(key: string) {
    const file = pending.get(key);
    if (file === undefined) return;
    // Another node may have stored it since the start.
    if (!(await storage.exists(key))) {
      const image = await encodeMaster(await readFile(file));
      if ('refused' in image) throw new Error(`${file} cannot be encoded: ${image.refused}`);
      await storage.write(key, image.master);
    }
    pending.delete(key);
  }

  function enqueue(key: string): Promise<void> {
    const job = last.then(() => encode(key));
    last = job.catch(() => undefined);
    return job;
  }

  return {
    storage: {
      ...storage,
      async read(key) {
        if (pending.has(key)) await enqueue(key);
        return storage.read(key);
      },
    },
    async encodeAll() {
      for (const key of pending.keys()) await enqueue(key);
    },
  };
}

/**
 * Files of the pictures still to be encoded, by storage key. The first picture of each gallery comes first,
 * because lists show it.
 */
async function missing(storage: ImageStorage, queries: Queries): Promise<Map<string, string>> {
  const known = new Map(
    [...demoPictures].map(([name, { address }]) => [parseAddress(address)?.hash ?? '', name]),
  );
  const rows = await queries
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, [...known.keys()]));
  const named = rows.map(({ hash }) => ({ key: masterKey(hash), name: known.get(hash) ?? '' }));
  const stored: boolean[] = [];
  // Hundreds of requests at once would wait for connections to a storage in the network until they time out.
  for (let first = 0; first < named.length; first += atOnce) {
    const some = named.slice(first, first + atOnce);
    stored.push(...(await Promise.all(some.map(({ key }) => storage.exists(key)))));
  }
  const isFirst = (name: string) => Number(name.endsWith('/1') || name.startsWith('site/'));
  return new Map(
    named
      .filter((_, index) => !stored[index])
      .sort((a, b) => isFirst(b.name) - isFirst(a.name))
      .map(({ key, name }) => [key, pictureFile(name)]),
  );
}

import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import { encodeMaster } from '../src/images/encoding/encoder.ts';
import { parseAddress } from '../src/images/image.ts';
import { images } from '../src/images/images.table.ts';
import { masterKey } from '../src/images/storage/storage-keys.ts';
import type { ImageStorage } from '../src/images/storage/storage.ts';
import type { Queries } from '../src/platform/database.ts';
import { demoPictures, pictureFile } from './pictures.ts';

/**
 * The storage with the pictures of the demo that the database names and nobody has encoded yet: one that is read is made
 * first. `makeAll` makes the others and ends at the first that fails; what a stop, a kill or a failure leaves is found at
 * the next start. The storage is as it was where none is missing.
 */
export async function withLatePictures(
  storage: ImageStorage,
  queries: Queries,
): Promise<{ storage: ImageStorage; makeAll: () => Promise<void> }> {
  const late = await missing(storage, queries);
  if (late.size === 0) return { storage, makeAll: () => Promise.resolve() };
  // One at a time, but not in the turns of `imageWork`: who reads may hold one, and would wait for another.
  let last: Promise<unknown> = Promise.resolve();

  async function make(key: string) {
    const file = late.get(key);
    if (file === undefined) return;
    const image = await encodeMaster(await readFile(file));
    if ('refused' in image) throw new Error(`${file} cannot be encoded: ${image.refused}`);
    await storage.write(key, image.master);
    late.delete(key);
  }

  function inTurn(key: string): Promise<void> {
    const job = last.then(() => make(key));
    last = job.catch(() => undefined);
    return job;
  }

  return {
    storage: {
      ...storage,
      async read(key) {
        if (late.has(key)) await inTurn(key);
        return storage.read(key);
      },
    },
    async makeAll() {
      for (const key of late.keys()) await inTurn(key);
    },
  };
}

/** Files of the pictures still to be made, by the key they are stored under: first each gallery's first, which lists show. */
async function missing(storage: ImageStorage, queries: Queries): Promise<Map<string, string>> {
  const known = new Map(
    [...demoPictures].map(([name, { address }]) => [parseAddress(address)?.hash ?? '', name]),
  );
  const rows = await queries
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, [...known.keys()]));
  const named = rows.map(({ hash }) => ({ key: masterKey(hash), name: known.get(hash) ?? '' }));
  const stored = await Promise.all(named.map(({ key }) => storage.exists(key)));
  const isFirst = (name: string) => Number(name.endsWith('/1') || name.startsWith('site/'));
  return new Map(
    named
      .filter((_, index) => !stored[index])
      .sort((a, b) => isFirst(b.name) - isFirst(a.name))
      .map(({ key, name }) => [key, pictureFile(name)]),
  );
}

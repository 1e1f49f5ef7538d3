import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPictures, galleryOf, pictureFile } from '../../demo/pictures.ts';
import { demoVehicles } from '../../demo/vehicles/all.ts';
import { encodeMaster, encodeVariant } from '../../src/images/encoding/encoder.ts';
import { parseAddress } from '../../src/images/image.ts';
import { masterKey, variantKey } from '../../src/images/storage/storage-keys.ts';
import { openImageStorage } from '../../src/images/storage/open-storage.ts';
import { startRunServer } from '../databases.ts';
import { startServer } from './server.ts';
import { createStores, offer } from './stores.ts';

/** Once per run: a PostgreSQL server with the demo dealership, which the workers copy. */
export default async function prepareDemoSite() {
  console.log('Preparing a database server and the demo dealership ...');
  const postgres = await startRunServer();
  const demo = await createStores(postgres.url);
  await encodePictures(demo.dataDir);
  const server = await startServer(demo, { DEMO: '1' });
  await server.stop();
  const database = new URL(demo.databaseUrl).pathname.slice(1);
  offer({ serverUrl: postgres.url, demo: { database, dataDir: demo.dataDir } });
  return async () => {
    await demo.remove();
    await postgres.remove();
  };
}

/** Keeps the encoded pictures between runs: encoding them again takes longer than most runs. */
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/marque-demo-pictures');

/** What each server encodes as soon as it has started: three of them that start together do so three times. */
const onCards = { vehicles: 36, widths: [480, 640] };

/**
 * Makes the demo's pictures, as a first start does after it is ready, and the small ones of the first cards, so that
 * no test waits for one.
 */
async function encodePictures(dataDir: string): Promise<void> {
  const cache = await openImageStorage({ dataDir: cacheFolder, s3: null });
  const storage = await openImageStorage({ dataDir, s3: null });
  const stored = async (key: string, make: () => Promise<Buffer>) => {
    const cached = await cache.read(key);
    const bytes = cached ?? (await make());
    await storage.write(key, bytes);
    if (cached === null) await cache.write(key, bytes);
    return bytes;
  };
  const newest = demoVehicles
    .filter(({ status }) => status !== 'sold')
    .toSorted((a, b) => a.listedDaysAgo - b.listedDaysAgo)
    .slice(0, onCards.vehicles);
  const cardPictures = new Set(newest.map(({ slug }) => galleryOf(slug)[0]));
  const waiting = demoPictures.entries();
  // Two at a time, because nothing else needs the processor yet.
  const encodeWaiting = async () => {
    for (const [name, { address }] of waiting) {
      const hash = parseAddress(address)?.hash ?? '';
      const master = await stored(masterKey(hash), () => encodePicture(name));
      if (!cardPictures.has(address)) continue;
      for (const width of onCards.widths) {
        for (const format of ['webp', 'avif'] as const)
          await stored(variantKey(hash, width, format), () => encodeVariant(master, width, format));
      }
    }
  };
  await Promise.all([encodeWaiting(), encodeWaiting()]);
}

async function encodePicture(name: string): Promise<Buffer> {
  const image = await encodeMaster(await readFile(pictureFile(name)));
  if ('refused' in image) throw new Error(`${name} cannot be encoded: ${image.refused}`);
  return image.master;
}

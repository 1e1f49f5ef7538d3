import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPictures, pictureFile } from '../../demo/pictures.ts';
import { encodeMaster } from '../../src/images/encoding/encoder.ts';
import { parseAddress } from '../../src/images/image.ts';
import { masterKey } from '../../src/images/storage/storage-keys.ts';
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

/** Makes the demo's pictures, as a first start does after it is ready, so that no test waits for one. */
async function encodePictures(dataDir: string): Promise<void> {
  const cache = await openImageStorage({ dataDir: cacheFolder, s3: null });
  const storage = await openImageStorage({ dataDir, s3: null });
  const waiting = demoPictures.entries();
  // Two at a time, because nothing else needs the processor yet.
  const encodeWaiting = async () => {
    for (const [name, { address }] of waiting) {
      const key = masterKey(parseAddress(address)?.hash ?? '');
      const cached = await cache.read(key);
      const master = cached ?? (await encodePicture(name));
      await storage.write(key, master);
      if (cached === null) await cache.write(key, master);
    }
  };
  await Promise.all([encodeWaiting(), encodeWaiting()]);
}

async function encodePicture(name: string): Promise<Buffer> {
  const image = await encodeMaster(await readFile(pictureFile(name)));
  if ('refused' in image) throw new Error(`${name} cannot be encoded: ${image.refused}`);
  return image.master;
}

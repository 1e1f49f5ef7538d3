import { demoPictures } from '../../demo/pictures.ts';
import { startRunServer } from '../databases.ts';
import { startServer } from './server.ts';
import { createStores, offer } from './stores.ts';

/** Once per run: a PostgreSQL server, and on it the demo dealership, of which workers take copies. */
export default async function prepareDemoSite() {
  const postgres = await startRunServer();
  const demo = await createStores(postgres.url);
  const server = await startServer(demo, { DEMO: '1' });
  // All of them, since one that is not made yet is made when it is asked for: else each worker would make them again.
  for (const { address } of demoPictures.values()) await (await fetch(server.url + address)).bytes();
  await server.stop();
  const database = new URL(demo.databaseUrl).pathname.slice(1);
  offer({ serverUrl: postgres.url, demo: { database, dataDir: demo.dataDir } });
  return async () => {
    await demo.remove();
    await postgres.remove();
  };
}

import { createServer } from 'node:http';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { withPendingPictures } from '../demo/pending-pictures.ts';
import { seedDemo } from '../demo/seed.ts';
import { openBuilt } from '../src/server/rendering/built.ts';
import { openTestDatabase } from './database.ts';
import type { vehicleRow } from './factories.ts';
import { createTestStorage } from './images/stored-picture.ts';
import { startTestServer } from './test-server.ts';

/**
 * The demo dealership, and these vehicles after its own, with the built pages (see `ensurePages`), on a server in this
 * process. Its pictures are encoded when they are read.
 */
export async function startDemoSite(vehicles: ReturnType<typeof vehicleRow>[] = []) {
  const database = await openTestDatabase();
  const clock = () => new Date();
  await seedDemo({ database, clock, say: () => undefined, firstAccount: 'admin' });
  const { renderPage, files } = await openBuilt(join(import.meta.dirname, '..'), createServer());
  const { storage } = await withPendingPictures(createTestStorage().storage, database.queries);
  const server = await startTestServer({ database, vehicles, clock, renderPage, files, storage });
  return {
    ...server,
    /** A page as the server sends it, without its scripts having run; a redirect is followed. */
    read: async (path: string) => {
      const answer = await fetch(server.url + path);
      const { document } = new Window({
        settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
      });
      document.write(await answer.text());
      return { status: answer.status, document };
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>;

import { test as base } from '@playwright/test';
import { seconds } from '../time-limits.ts';
import { allowSlowScripts } from './pages/live.ts';
import { startServer, type RunningServer } from './server.ts';
import { copyDemo } from './stores.ts';

/** Browser tests against a real server of their worker's own, filled with the demo dealership. */
export const test = base.extend<object, { site: RunningServer }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, provide) => {
      const stores = await copyDemo();
      const server = await startServer(stores);
      await provide(server);
      await server.stop();
      await stores.remove();
    },
    // Copying the demo's database and starting a server takes longer than a test on a loaded machine.
    { scope: 'worker', timeout: seconds(90) },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  context: async ({ context }, provide) => {
    await allowSlowScripts(context);
    await provide(context);
  },
});

export { expect } from '@playwright/test';

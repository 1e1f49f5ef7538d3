import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/** Browser tests against a real server of their worker's own, filled with the demo dealership. */
export const test = base.extend<object, { site: RunningServer }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, provide) => {
      const template = process.env['MARQUE_DEMO_DATA'];
      if (!template) throw new Error('The demo site was not prepared');
      const folder = await mkdtemp(join(tmpdir(), 'marque-e2e-'));
      await cp(template, folder, { recursive: true });
      const server = await startServer({ dataDir: folder });
      await provide(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    // Copying the demo and opening its database takes longer than a test on a loaded machine.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
});

export { expect } from '@playwright/test';

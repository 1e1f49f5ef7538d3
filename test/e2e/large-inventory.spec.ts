import { expect, test as base } from '@playwright/test';
import { generateVehicles } from '../../bench/generate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { seconds } from '../time-limits.ts';
import { watchRequests } from './pages/calls.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { followHeader, openLive } from './pages/live.ts';
import { startServer } from './server.ts';
import { createStores } from './stores.ts';

/** One vehicle more than a browser filters itself. */
const listed = 2001;

const test = base.extend<object, { siteUrl: string }>({
  siteUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, provide) => {
      const stores = await createStores();
      const database = await openDatabase(stores);
      await generateVehicles(database, listed, new Date());
      await database.close();
      const server = await startServer(stores);
      await provide(server.url);
      await server.stop();
      await stores.remove();
    },
    { scope: 'worker', timeout: seconds(90) },
  ],
  baseURL: async ({ siteUrl }, provide) => provide(siteUrl),
});

test('above 2,000 vehicles the server filters, and the whole list is never requested', async ({ page }) => {
  const requests = watchRequests(page);
  await openLive(page, '/about');
  await followHeader(page, 'Inventory');
  const { cards, results, make, filter, pages } = inventoryPage(page);
  await expect(results).toHaveText('2,001 vehicles');
  await expect(cards).toHaveCount(12);
  await make.selectOption('Sorrel');
  await filter.click();
  await expect(page).toHaveURL('/inventory?make=Sorrel');
  await expect(results).toHaveText(/^\d+ of 2,001 vehicles match$/);
  await expect(cards.filter({ hasText: 'Sorrel' })).toHaveCount(12);
  await pages.getByRole('link', { name: 'Page 2' }).click();
  await expect(pages.locator('[aria-current="page"]')).toHaveText('2');
  await expect.poll(() => requests).toContain('GET /api/vehicles?make=Sorrel&page=2');
  await openLive(page, '/inventory?model=Sorrel');
  await expect(results).toHaveText(/^[\d,]+ vehicles match “Sorrel” in make, model and details$/);
  await expect(cards.filter({ hasText: 'Sorrel' })).toHaveCount(12);
  expect(requests.filter((request) => request.includes('/optimized'))).toEqual([]);
});

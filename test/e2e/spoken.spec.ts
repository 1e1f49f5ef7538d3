import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { holdCall } from './pages/calls.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { openLive } from './pages/live.ts';

test('a vehicle opened before its data has loaded is announced by its name', async ({ page }) => {
  await openLive(page, '/about');
  const letThrough = await holdCall(page, '/api/vehicles/1/text');
  await page.evaluate(() => history.pushState({}, '', '/inventory/1'));
  await expect(page).toHaveTitle(/^Inventory - /);
  letThrough();
  await expect(page).not.toHaveTitle(/^Inventory - /);
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
});

test('with forced colors, the price slider, the current page and icons are still visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openLive(page, '/inventory');
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const canvas = await ground('search form');
  for (const drawn of [
    '[type=range] + span',
    'div:has(> span > span > [type=range]) > span:first-child',
    'header a[aria-current=page]',
  ])
    expect(await ground(drawn), drawn).not.toBe(canvas);

  await page.setViewportSize(phone);
  const colorOf = (element: Element) => getComputedStyle(element).color;
  const sort = inventoryPage(page).sort.locator('xpath=..');
  expect(await sort.locator('> svg').evaluate(colorOf)).toBe(await sort.evaluate(colorOf));
});

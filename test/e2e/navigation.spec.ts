import { expect, test } from './fixtures.ts';
import { listedVehicles } from './pages/listed.ts';
import { followHeader, openFromHere, openLive, scrolled, whenLive } from './pages/live.ts';

const dealer = 'Halcyon Motor Group';

test.describe('moving between pages', () => {
  test('loads no new document, starts at its top, sets and announces the title, and moves the focus there', async ({
    page,
  }) => {
    await openLive(page, '/');
    await page.evaluate(() => {
      document.documentElement.dataset['document'] = 'first';
    });
    await page.getByRole('link', { name: 'OUR TEAM', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `About Us - ${dealer}` })).toHaveCount(1);
    await expect.poll(() => scrolled(page)).toBe(0);
    for (const [label, title] of [
      ['Inventory', `Our Inventory - ${dealer}`],
      ['Contact', `Contact Us - ${dealer}`],
      ['Home', dealer],
    ] as const) {
      await followHeader(page, label);
      await expect(page).toHaveTitle(title);
    }
    await expect(page.locator('html')).toHaveAttribute('data-document', 'first');
  });

  test('a reload keeps the scroll position', async ({ page }) => {
    await openLive(page, '/');
    await page.getByRole('main').getByRole('article').nth(5).scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await page.reload();
    await whenLive(page);
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  test('Back to Inventory restores the list as it was left, with its scroll position, even if one vehicle led to another', async ({
    page,
    site,
  }) => {
    const [vehicle, other] = (await listedVehicles(site.url)).vehicles.slice(-2);
    await openLive(page, '/inventory?sort=price-asc');
    const second = page.getByRole('link', { name: 'Page 2' });
    await second.click();
    await expect(page).toHaveURL('/inventory?sort=price-asc&page=2');
    // The address changes before the list does.
    await expect(second).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => scrolled(page)).toBe(0);
    const card = page.getByRole('main').getByRole('article').nth(5);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await card.getByRole('link').click();
    const back = page.getByRole('link', { name: 'Back to Inventory' });
    await expect(back).toHaveAttribute('href', '/inventory?sort=price-asc&page=2');
    await expect.poll(() => scrolled(page)).toBe(0);
    for (const next of [vehicle, other]) {
      await openFromHere(page, `/inventory/${next?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${next?.make} ${next?.model}`);
      await expect(page).toHaveTitle(`${next?.year} ${next?.make} ${next?.model} - ${dealer}`);
    }
    await back.click();
    await expect(page).toHaveURL('/inventory?sort=price-asc&page=2');
    await expect.poll(() => scrolled(page)).toBe(before);
    // It went back in the history, so going forward leads to the vehicle.
    await page.goForward();
    await expect(back).toBeVisible();
  });

  test('@long Back to Inventory restores a list that was left before its scripts had arrived', async ({
    page,
  }) => {
    let areSlow = true;
    await page.route(/\.js$/, (route) => (areSlow ? undefined : route.continue()));
    await page.goto('/inventory?sort=price-asc', { waitUntil: 'commit' });
    const card = page.getByRole('main').getByRole('article').nth(5);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    areSlow = false;
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/inventory\/\d+$/);
    await whenLive(page);
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await expect(page).toHaveURL('/inventory?sort=price-asc');
    await expect.poll(() => scrolled(page)).toBe(before);
  });
});

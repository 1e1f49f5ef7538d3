import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listedVehicles } from './pages/listed.ts';
import { followHeader, openLive, scrolled, whenLive } from './pages/live.ts';

const dealer = 'Halcyon Motor Group';

/** Opens another page as a link in this one would, without a new document. */
const openFromHere = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
    };
    await router.navigate({ href: to });
  }, path);

test.describe('addresses', () => {
  for (const [path, status, title] of [
    ['/', 200, dealer],
    ['/inventory', 200, `Our Inventory - ${dealer}`],
    ['/about', 200, `About Us - ${dealer}`],
    ['/contact', 200, `Contact Us - ${dealer}`],
    ['/login', 200, `Admin login - ${dealer}`],
    ['/no-such-page', 404, `404 Page Not Found - ${dealer}`],
    ['/inventory/999999', 404, `Vehicle Not Found - ${dealer}`],
  ] as const) {
    test(`${path} answers ${status} as "${title}"`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(status);
      expect(await response.text()).toContain(`<title>${title}</title>`);
    });
  }

  test('without a token the staff screens lead to the login', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('unknown paths', () => {
  for (const path of ['/no-such-page', '/about/us', '/inventory/1/photos', '/%F0%9F%9A%97']) {
    test(`${path} gets the not-found screen`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(404);
      expect(await response.text()).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    });
  }

  test('say so below the header, mark no page as current, and link back to the site', async ({ page }) => {
    await openLive(page, '/about/us');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Inventory' })).toBeVisible();
    await expect(page.locator('[aria-current="page"]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle(dealer);
  });
});

test.describe('moving between pages', () => {
  test('loads no new document and sets the title', async ({ page }) => {
    await openLive(page, '/');
    await page.evaluate(() => {
      document.documentElement.dataset['document'] = 'first';
    });
    for (const [label, title] of [
      ['About', `About Us - ${dealer}`],
      ['Inventory', `Our Inventory - ${dealer}`],
      ['Contact', `Contact Us - ${dealer}`],
      ['Home', dealer],
    ] as const) {
      await followHeader(page, label);
      await expect(page).toHaveTitle(title);
    }
    await expect(page.locator('html')).toHaveAttribute('data-document', 'first');
  });

  test('a vehicle opened from the list gets its title when it has loaded', async ({ page, site }) => {
    const [vehicle] = (await listedVehicles(site.url)).vehicles;
    const name = `${vehicle?.year} ${vehicle?.make} ${vehicle?.model}`;
    await openLive(page, '/inventory');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} - ${dealer}`);
  });

  test('starts the next page at its top, moves the focus there and announces its title', async ({ page }) => {
    await openLive(page, '/');
    await page.getByRole('link', { name: 'OUR TEAM', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `About Us - ${dealer}` })).toHaveCount(1);
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test('a reload keeps the scroll position', async ({ page }) => {
    await openLive(page, '/');
    await page.getByRole('main').getByRole('article').nth(7).scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await page.reload();
    await whenLive(page);
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  test('Back restores the scroll position', async ({ page }) => {
    await openLive(page, '/inventory');
    const card = page.getByRole('main').getByRole('article').nth(7);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await card.getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Back to Inventory' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/inventory');
    await expect.poll(() => scrolled(page)).toBe(before);
    await page.goForward();
    await expect(page.getByRole('link', { name: 'Back to Inventory' })).toBeVisible();
  });

  test('Back to Inventory restores the list as it was left, with its scroll position', async ({ page }) => {
    await openLive(page, '/inventory?sort=price-asc');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/inventory?sort=price-asc&page=2');
    await expect.poll(() => scrolled(page)).toBe(0);
    const card = page.getByRole('main').getByRole('article').nth(7);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await card.getByRole('link').click();
    const back = page.getByRole('link', { name: 'Back to Inventory' });
    await expect(back).toHaveAttribute('href', '/inventory?sort=price-asc&page=2');
    await expect.poll(() => scrolled(page)).toBe(0);
    await back.click();
    await expect(page).toHaveURL('/inventory?sort=price-asc&page=2');
    await expect.poll(() => scrolled(page)).toBe(before);
    // It went back in the history, so going forward leads to the vehicle.
    await page.goForward();
    await expect(back).toBeVisible();
  });

  test('Back to Inventory keeps the place when one vehicle led to another', async ({ page, site }) => {
    const [vehicle, other] = (await listedVehicles(site.url)).vehicles.slice(-2);
    await openLive(page, '/inventory?sort=price-asc');
    const card = page.getByRole('main').getByRole('article').nth(7);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await card.getByRole('link').click();
    const back = page.getByRole('link', { name: 'Back to Inventory' });
    for (const next of [vehicle, other]) {
      await expect(back).toBeVisible();
      await openFromHere(page, `/inventory/${next?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${next?.make} ${next?.model}`);
    }
    await back.click();
    await expect(page).toHaveURL('/inventory?sort=price-asc');
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  test('Back to Inventory leads to the list even if it was not the previous page', async ({ page, site }) => {
    const [vehicle] = (await listedVehicles(site.url)).vehicles;
    await openLive(page, '/inventory?make=Veyra');
    await followHeader(page, 'About');
    await expect(page).toHaveURL('/about');
    await openLive(page, `/inventory/${vehicle?.id}`);
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await expect(page).toHaveURL('/inventory?make=Veyra');
  });

  test('the skip link leads past the header', async ({ page }) => {
    await openLive(page, '/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await whenLive(page);
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  });
});

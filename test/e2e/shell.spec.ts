import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { holdRequests } from './pages/calls.ts';
import { tabTo } from './pages/keyboard.ts';
import { openLive, whenLive, whenPartLive } from './pages/live.ts';

test.describe('menu on a phone', () => {
  test.use({ viewport: phone });

  const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  test('has all links, covers the page, keeps it from scrolling and the focus; is closed by its button, when the window becomes wide, and by a link', async ({
    page,
  }) => {
    await openLive(page, '/inventory');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toHaveCount(0);
    await tabTo(page, button(page));
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText([
      'Home',
      'Inventory',
      'About',
      'Contact',
      'ADMIN',
    ]);
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Inventory');
    await expect(menu(page).getByRole('link', { name: 'Call (480) 555-0142' })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await expect.poll(() => menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');

    await expect(menu(page).locator(':focus')).toHaveCount(1);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first, the focus is in the browser's own interface, and the body is the
      // active element.
      await expect(page.locator(':focus:not(body, dialog, dialog *)')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');

    await button(page).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toHaveCount(0);

    await button(page).click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 844 });
    await expect(menu(page)).toHaveCount(0);
    await page.setViewportSize(phone);

    await button(page).click();
    await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await expect(page.locator('#main')).toBeFocused();
  });

  test('is closed by Back, and a link in it makes one entry of the history', async ({ page }) => {
    await openLive(page, '/about');
    await openLive(page, '/inventory');
    const entries = await page.evaluate(() => history.length);
    const open = async () => {
      await button(page).click();
      await whenPartLive(menu(page).getByRole('navigation'));
      await expect.poll(() => page.evaluate(() => 'menu' in history.state)).toBe(true);
    };
    await open();
    await page.goBack();
    await expect(menu(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(page).toHaveURL('/inventory');

    await open();
    await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.locator('#main')).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await expect(page).toHaveURL('/inventory');
    await expect(menu(page)).toHaveCount(0);

    await open();
    await menu(page).getByRole('link', { name: 'ADMIN' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goBack();
    await expect(page).toHaveURL('/inventory');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('opens before its scripts are there, and is closed when they are', async ({ page }) => {
    const letThrough = await holdRequests(page, '**/*.js');
    await page.goto('/inventory', { waitUntil: 'commit' });
    await button(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    letThrough();
    await whenLive(page);
    await expect(menu(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toHaveCount(0);
    await button(page).click();
    await whenPartLive(menu(page).getByRole('navigation'));
    await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await button(page).click();
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Contact');
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktop, expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { failCall, holdCall } from './pages/calls.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { followHeader, openLive } from './pages/live.ts';

const call = '/api/vehicles/optimized';

/** Opens the inventory from another page, so that the browser loads the data. */
async function arrive(page: Page) {
  await openLive(page, '/about');
  await followHeader(page, 'Inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Inventory' })).toBeVisible();
}

test.describe('while the list is loading', () => {
  test('@long six skeletons replace it, and the panel is disabled', async ({ page }) => {
    const release = await holdCall(page, call);
    await arrive(page);
    const { skeletons, results, model, filter, cards } = inventoryPage(page);
    await expect(skeletons).toHaveCount(6);
    await expect(results).toHaveText('Loading vehicles...');
    await expect(model).toBeDisabled();
    await expect(filter).toBeDisabled();
    const skeleton = await skeletons.first().boundingBox();
    release();
    await expect(cards).toHaveCount(12);
    // Nothing below moves: a card with all its facts is as tall.
    expect((await cards.first().boundingBox())?.height).toBeCloseTo(skeleton?.height ?? 0, 0);
    await expect(skeletons).toHaveCount(0);
    await expect(model).toBeEnabled();
  });
});

test.describe('when the list cannot be loaded', () => {
  test('a page from the server stays usable', async ({ page }) => {
    await failCall(page, call);
    await openLive(page, '/inventory');
    const { cards, make, filter } = inventoryPage(page);
    await expect(cards).toHaveCount(12);
    await make.selectOption('Norrland');
    await filter.click();
    await expect(page).toHaveURL('/inventory?make=Norrland');
    await expect(cards.filter({ hasNotText: 'Norrland' })).toHaveCount(0);
    await expect(cards).not.toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the first car begins within 370 px; year and price hide in a sheet behind Filters; Filter and Reset are there as soon as something is chosen', async ({
    page,
  }) => {
    await openLive(page, '/inventory');
    const {
      panel,
      model,
      make,
      year,
      lowest,
      lowestField,
      highest,
      more,
      filter,
      reset,
      sort,
      count,
      cards,
    } = inventoryPage(page);
    expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(370);
    const hidden = [year, lowest, highest, lowestField];
    const buttons = [filter, reset];
    for (const control of [model, make, sort]) await expect(control).toBeVisible();
    for (const control of [...hidden, ...buttons, more]) await expect(control).toHaveCount(0);
    const toggle = panel.getByRole('button', { name: 'Filters' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    for (const control of [...hidden, ...buttons]) await expect(control).toBeVisible();
    await expect(sheet.getByRole('combobox', { name: 'Body style' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await toggle.click();
    await year.selectOption('2025');
    await expect(sheet.getByText(/ match(es)?$/)).toBeVisible();
    await filter.click();
    for (const control of hidden) await expect(control).toHaveCount(0);
    for (const control of buttons) await expect(control).toBeVisible();
    await expect(toggle).toHaveText('Filters1 chosen');
    await expect(toggle).toBeFocused();
    await sort.selectOption('Price, low to high');
    await expect(page).toHaveURL('/inventory?year=2025&sort=price-asc');
    await reset.click();
    await expect(page).toHaveURL('/inventory');
    for (const control of buttons) await expect(control).toHaveCount(0);
    await expect(toggle).toBeFocused();

    // A draft shows them, with its number.
    await make.selectOption('Veyra');
    await expect(count).toHaveText(/ match(es)?$/);
    await expect(filter).toHaveText(/^Filter\d+ match(es)?$/);
    await expectNoSidewaysScroll(page, [phone, { width: 320, height: 700 }]);
    await page.setViewportSize(desktop);
    await expect(toggle).toHaveCount(0);
    await expect(filter).toBeVisible();
  });

  test('the first car begins within 400 px with filters applied', async ({ page }) => {
    await openLive(page, '/inventory?make=Ashdown&maxPrice=300000');
    const box = await inventoryPage(page).cards.first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(400);
  });
});

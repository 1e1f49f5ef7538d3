import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { answerCall } from './pages/calls.ts';
import { cardLink, inventoryPage, pathOf } from './pages/inventory-page.ts';
import { listedVehicles, type Listed } from './pages/listed.ts';
import { followHeader, openLive } from './pages/live.ts';

type Card = Listed['vehicles'][number];

/** Cards of the first vehicle with these fields instead of its own, rendered in the browser. */
async function showCards(page: Page, siteUrl: string, changes: Partial<Card>[]): Promise<Locator> {
  const listed = await listedVehicles(siteUrl);
  const [first] = listed.vehicles;
  const vehicles = changes.map((change, index) => ({ ...first, id: 900_000 + index, ...change }));
  await answerCall(page, '/api/vehicles/optimized', { ...listed, vehicles });
  await openLive(page, '/about');
  await followHeader(page, 'Inventory');
  const { cards } = inventoryPage(page);
  await expect(cards).toHaveCount(changes.length);
  return cards;
}

test.describe('vehicle card', () => {
  test('@long has room for long values', async ({ page, site }) => {
    const sentence = 'One owner from new, serviced on time by the people who sold it. ';
    const model = 'Extraordinarily Long Special Coachwork Grand Tourer Edition Number Twentyseven';
    const cards = await showCards(page, site.url, [
      { description: sentence.repeat(3).trim() },
      { model, price: 99_999_999 },
      { price: 3_250_000, mileage: 123_456, horsepower: 1_015 },
    ]);
    const [described, long, dear] = [0, 1, 2].map((at) => cards.nth(at));
    if (!described || !long || !dear) throw new Error('There are too few cards');

    await test.step('the description is clamped to two lines', async () => {
      const text = described.getByText(sentence.trim());
      await expect(text).toHaveCSS('-webkit-line-clamp', '2');
      const [height, line] = await text.evaluate((node) => [
        node.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(node).lineHeight),
      ]);
      expect(Math.round((height ?? 0) / (line ?? 1))).toBe(2);
    });
    await test.step('a long name is not truncated', async () => {
      await page.setViewportSize(phone);
      await expect(long.getByRole('link')).toContainText(model);
      await expectNoSidewaysScroll(page, [phone]);
    });
    await test.step('mileage and power are on one line at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const [mileage, power] = [dear.getByText('123,456 mi'), dear.getByText('1,015 HP', { exact: true })];
      expect((await power.boundingBox())?.y).toBe((await mileage.boundingBox())?.y);
    });
  });

  test('with an image that fails shows the error icon instead, before and after hydration, and leads to its vehicle wherever it is clicked', async ({
    page,
  }) => {
    await page.route('**/images/**', (route) => route.abort());
    await openLive(page, '/inventory');
    const { cards, pages } = inventoryPage(page);
    const icon = cards.first().getByRole('img', { name: 'This image could not be loaded' });
    await expect(icon).toBeVisible();
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(pages.locator('[aria-current="page"]')).toHaveText('2');
    await expect(icon).toBeVisible();
    const box = await icon.locator('..').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);

    // The list follows the address a moment later.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const path = await pathOf(cardLink(page, 0));
    await cards.first().click({ position: { x: 200, y: 60 } });
    await expect(page).toHaveURL(path);
  });
});

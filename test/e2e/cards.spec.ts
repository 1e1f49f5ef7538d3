import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { answerCall } from './pages/calls.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { cardName, dollars, listedVehicles, type Listed } from './pages/listed.ts';
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
  test('shows the facts of each vehicle, and leads to it wherever it is clicked', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    await openLive(page, '/inventory');
    const { cards } = inventoryPage(page);
    for (const [index, vehicle] of vehicles.slice(0, 12).entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('link')).toHaveAccessibleName(cardName(vehicle));
      await expect(card.getByRole('link')).toHaveAttribute('href', `/inventory/${vehicle.id}`);
      await expect(card.getByText(vehicle.make, { exact: true })).toBeVisible();
      await expect(card.getByText(String(vehicle.year), { exact: true })).toBeVisible();
      await expect(card.getByText(dollars(vehicle.price), { exact: true })).toBeVisible();
      await expect(card.getByText(`${vehicle.mileage.toLocaleString('en-US')} mi`)).toBeVisible();
      const power = vehicle.horsepower === null ? 'N/A' : vehicle.horsepower.toLocaleString('en-US');
      await expect(card.getByText(`${power} HP`, { exact: true })).toBeVisible();
      for (const color of [vehicle.exteriorColor, vehicle.interiorColor]) {
        if (color !== null) await expect(card.getByText(color).last()).toBeVisible();
      }
      await expect(card.getByText('NEW ARRIVAL', { exact: true })).toHaveCount(vehicle.isNewArrival ? 1 : 0);
    }
    expect(vehicles.slice(0, 12).some(({ horsepower }) => horsepower === null)).toBe(true);

    const [vehicle] = vehicles;
    await cards.first().click({ position: { x: 200, y: 60 } });
    await expect(page).toHaveURL(`/inventory/${vehicle?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${vehicle?.make} ${vehicle?.model}`);
  });

  test('has room for long and for missing values', async ({ page, site }) => {
    const sentence = 'One owner from new, serviced on time by the people who sold it. ';
    const model = 'Extraordinarily Long Special Coachwork Grand Tourer Edition Number Twentyseven';
    const cards = await showCards(page, site.url, [
      { description: sentence.repeat(3).trim() },
      { horsepower: null, exteriorColor: null, interiorColor: null, description: null, isNewArrival: false },
      { thumbnail: null },
      { model, price: 99_999_999 },
      { price: 3_250_000, mileage: 123_456, horsepower: 1_015 },
    ]);
    const [described, bare, unpictured, long, dear] = [0, 1, 2, 3, 4].map((at) => cards.nth(at));
    if (!described || !bare || !unpictured || !long || !dear) throw new Error('There are too few cards');

    await test.step('the description is clamped to two lines', async () => {
      const text = described.getByText(sentence.trim());
      await expect(text).toHaveCSS('-webkit-line-clamp', '2');
      const [height, line] = await text.evaluate((node) => [
        node.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(node).lineHeight),
      ]);
      expect(Math.round((height ?? 0) / (line ?? 1))).toBe(2);
    });
    await test.step('missing values leave no gaps', async () => {
      await expect(bare.getByText('N/A HP', { exact: true })).toBeVisible();
      await expect(bare.getByText('NEW ARRIVAL')).toHaveCount(0);
      await expect(bare.getByText('Exterior:')).toHaveCount(0);
      await expect(bare.getByText('Interior:')).toHaveCount(0);
      await expect(bare.getByRole('paragraph')).toHaveCount(1);
    });
    await test.step('without an image there is a placeholder', async () => {
      await expect(unpictured.getByRole('img', { name: 'No image available' })).toBeVisible();
      await expect(unpictured.getByText('Photographs follow')).toBeVisible();
      await expect(unpictured.locator('img')).toHaveCount(0);
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

  test('with an image that fails shows the error icon instead, before and after hydration', async ({
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
  });
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answerCall } from './pages/calls.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { cardName, dollars, listedVehicles, type Listed } from './pages/listed.ts';
import { followHeader, openLive } from './pages/live.ts';

type Card = Listed['vehicles'][number];

/** The first vehicle's card with these fields instead of its own, rendered in the browser. */
async function showCard(page: Page, siteUrl: string, changes: Partial<Card>): Promise<Locator> {
  const listed = await listedVehicles(siteUrl);
  const [first] = listed.vehicles;
  await answerCall(page, '/api/vehicles/optimized', { ...listed, vehicles: [{ ...first, ...changes }] });
  await openLive(page, '/about');
  await followHeader(page, 'Inventory');
  const { cards } = inventoryPage(page);
  await expect(cards).toHaveCount(1);
  return cards;
}

test.describe('vehicle card', () => {
  test('shows the facts of each vehicle', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    await page.goto('/inventory');
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
  });

  test('clamps the description to two lines', async ({ page, site }) => {
    const sentence = 'One owner from new, serviced on time by the people who sold it. ';
    const cards = await showCard(page, site.url, { description: sentence.repeat(3).trim() });
    const text = cards.getByText(sentence.trim());
    await expect(text).toHaveCSS('-webkit-line-clamp', '2');
    const [height, line] = await text.evaluate((node) => [
      node.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(node).lineHeight),
    ]);
    expect(Math.round((height ?? 0) / (line ?? 1))).toBe(2);
  });

  test('without optional values shows N/A HP and leaves no gaps', async ({ page, site }) => {
    const cards = await showCard(page, site.url, {
      horsepower: null,
      exteriorColor: null,
      interiorColor: null,
      description: null,
      isNewArrival: false,
    });
    await expect(cards.getByText('N/A HP', { exact: true })).toBeVisible();
    await expect(cards.getByText('NEW ARRIVAL')).toHaveCount(0);
    await expect(cards.getByText('Exterior:')).toHaveCount(0);
    await expect(cards.getByText('Interior:')).toHaveCount(0);
    await expect(cards.getByRole('paragraph')).toHaveCount(1);
  });

  test('without an image shows the placeholder, and that photographs follow', async ({ page, site }) => {
    const cards = await showCard(page, site.url, { thumbnail: null });
    await expect(cards.getByRole('img', { name: 'No image available' })).toBeVisible();
    await expect(cards.getByText('Photographs follow')).toBeVisible();
    await expect(cards.locator('img')).toHaveCount(0);
  });

  test('with an image that fails shows the error icon instead', async ({ page, site }) => {
    await page.route('**/images/**', (route) => route.abort());
    const cards = await showCard(page, site.url, {});
    const icon = cards.getByRole('img', { name: 'This image could not be loaded' });
    await expect(icon).toBeVisible();
    const box = await icon.locator('..').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test('shows the error icon also for an image that failed before hydration', async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await openLive(page, '/inventory');
    const { cards } = inventoryPage(page);
    await expect(cards.first().getByRole('img', { name: 'This image could not be loaded' })).toBeVisible();
  });

  test('shows a long name without truncating it', async ({ page, site }) => {
    const model = 'Extraordinarily Long Special Coachwork Grand Tourer Edition Number Twentyseven';
    const cards = await showCard(page, site.url, { model, price: 99_999_999 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(cards.getByRole('link')).toContainText(model);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('keeps mileage and power on one line at 320 px', async ({ page, site }) => {
    const facts = { price: 3_250_000, mileage: 123_456, horsepower: 1_015 };
    const cards = await showCard(page, site.url, facts);
    await page.setViewportSize({ width: 320, height: 640 });
    const [mileage, power] = [cards.getByText('123,456 mi'), cards.getByText('1,015 HP', { exact: true })];
    expect((await power.boundingBox())?.y).toBe((await mileage.boundingBox())?.y);
  });

  test('leads to its vehicle wherever it is clicked', async ({ page, site }) => {
    const [vehicle] = (await listedVehicles(site.url)).vehicles;
    await openLive(page, '/inventory');
    await inventoryPage(page)
      .cards.first()
      .click({ position: { x: 200, y: 60 } });
    await expect(page).toHaveURL(`/inventory/${vehicle?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${vehicle?.make} ${vehicle?.model}`);
  });
});

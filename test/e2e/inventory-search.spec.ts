import { expect, test } from './fixtures.ts';
import { expectStateAccessible } from './pages/accessible.ts';
import { watchRequests } from './pages/calls.ts';
import { expectCards, inventoryPage } from './pages/inventory-page.ts';
import { cardName, type Listed } from './pages/listed.ts';
import { openLive } from './pages/live.ts';

/** What the server's list finds for a query: the names of its first page, and how many there are. */
async function answered(siteUrl: string, query: string) {
  const response = await fetch(`${siteUrl}/api/vehicles?${query}`);
  const { vehicles, total, listed } = (await response.json()) as Listed & { total: number; listed: number };
  return { names: vehicles.map(cardName), total, listed };
}

test('a color and a body style are found, counted while one types, and shown by the call that counted them', async ({
  page,
  site,
}) => {
  const expected = await answered(site.url, 'model=blue+coupe');
  expect(expected.total).toBeGreaterThan(1);
  expect(expected.total).toBeLessThan(expected.listed);
  await openLive(page, '/inventory');
  const { model, filter, count, cards, results } = inventoryPage(page);
  const requests = watchRequests(page);
  await model.fill('blue coupe');
  await expect(count).toHaveText(`${expected.total} vehicles match`);
  await expect(filter).toHaveText(`Filter${expected.total} matches`);
  await expect(results).toHaveText(`${expected.listed} vehicles`);
  await filter.click();
  await expectCards(cards, expected.names);
  await expect(results).toHaveText(
    `${expected.total} vehicles match “blue coupe” in make, model and details`,
  );
  await expect(count).toHaveText('');
  await expect(page).toHaveURL('/inventory?model=blue+coupe');
  expect(requests.filter((request) => request.includes('/api/vehicles?'))).toHaveLength(1);

  await model.fill('Veira');
  await model.press('Enter');
  await expect(results).toHaveText(/^\d+ vehicles come close to “Veira”$/);
  await expect(cards.filter({ hasNotText: 'Veyra' })).toHaveCount(0);
});

test('More offers the details that tell the vehicles apart, in a short address', async ({
  page,
  browser,
  site,
}) => {
  const expected = await answered(site.url, 'body=coupe&power=600&sort=price-asc');
  expect(expected.total).toBeGreaterThan(1);
  await openLive(page, '/inventory?sort=price-asc');
  const { panel, more, filter, count, cards, applied, results } = inventoryPage(page);
  const body = panel.getByRole('combobox', { name: 'Body style' });
  await expect(body).toHaveCount(0);
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  // The last row has no hole: it ends at the padding of the panel.
  const details = panel.getByRole('group', { name: 'More' });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const all = await details.boundingBox();
    const last = await details.getByRole('combobox').last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0), `${width} px`).toBeCloseTo(
      (all?.x ?? 0) + (all?.width ?? 0) - 16,
    );
  }
  await body.selectOption('Coupe');
  await panel.getByRole('combobox', { name: 'Power' }).selectOption('600 HP and more');
  await expect(count).toHaveText(`${expected.total} vehicles match`);
  await filter.click();
  await expect(page).toHaveURL('/inventory?body=coupe&power=600&sort=price-asc');
  await expectCards(cards, expected.names);
  await expect(results).toContainText(`${expected.total} of ${expected.listed} vehicles match`);
  await expect(applied).toHaveText(['Body style: Coupe', 'Power: 600 HP and more']);
  await expect(more).toHaveText('More2 chosen');

  const other = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const guest = await other.newPage();
  await guest.goto(page.url());
  await expectCards(inventoryPage(guest).cards, expected.names);
  // Without scripts the filters of a phone are open.
  await guest.setViewportSize({ width: 390, height: 844 });
  await inventoryPage(guest).make.selectOption('Veyra');
  await inventoryPage(guest).filter.click();
  await expect(inventoryPage(guest).applied.first()).toHaveText('Make: Veyra');
  await other.close();

  await page.getByRole('button', { name: 'Remove Power: 600 HP and more' }).click();
  await expect(page).toHaveURL('/inventory?body=coupe&sort=price-asc');
  await page.goBack();
  await expectCards(cards, expected.names);
  await expectStateAccessible(page);
});

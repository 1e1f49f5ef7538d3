import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktop, expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { answerCall, failCall, holdAnswer, holdCall, timesAsked, watchRequests } from './pages/calls.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { followHeader, nextFrames, openLive } from './pages/live.ts';

const call = '/api/vehicles/optimized';

/** Opens the inventory from another page, so that the browser loads the data. */
async function arrive(page: Page) {
  await openLive(page, '/about');
  await followHeader(page, 'Inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Inventory' })).toBeVisible();
}

test.describe('while the list is loading', () => {
  test('six skeletons replace it, and the panel is disabled', async ({ page }) => {
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
  test('says so and offers to reload, without an automatic retry', async ({ page }) => {
    const answer = await holdAnswer(page, call);
    const requests = watchRequests(page);
    await arrive(page);
    // Only now: a failed call of the press is made again by the page.
    answer({ status: 500, json: { message: 'Broken for the test' } });
    await expect(page.getByRole('heading', { name: 'Error loading vehicles' })).toBeVisible();
    await expect(
      page.getByText('There was a problem loading the inventory. Please try again.'),
    ).toBeVisible();
    await expect(inventoryPage(page).panel).toHaveCount(0);
    expect(timesAsked(requests, `GET ${call}`)).toBe(1);

    await page.unrouteAll();
    await page.evaluate(() => {
      document.documentElement.dataset['document'] = 'first';
    });
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(inventoryPage(page).cards).toHaveCount(12);
    await expect(page.locator('html')).not.toHaveAttribute('data-document');
  });

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

test.describe('when nothing matches', () => {
  test('says so, removes the filters, and links to the featured vehicles', async ({ page }) => {
    await openLive(page, '/inventory?model=zeppelin');
    const { applied, cards, main } = inventoryPage(page);
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expect(
      page.getByText('Try adjusting your search criteria or browse our featured vehicles.'),
    ).toBeVisible();
    await expect(applied).toHaveText(['Model: zeppelin']);
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/inventory');
    await expect(cards).toHaveCount(12);
    await expect(applied).toHaveCount(0);
    await page.goBack();
    await main.getByRole('link', { name: 'Featured Vehicles' }).click();
    await expect(page.getByRole('heading', { name: 'Featured Vehicles' })).toBeInViewport();
  });

  test('an empty inventory says the same', async ({ page }) => {
    const nothing = { vehicles: [], makes: [], years: [], priceRange: { min: 0, max: 0 } };
    await answerCall(page, call, nothing);
    await arrive(page);
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    const { lowest, highest } = inventoryPage(page);
    await expect(lowest).toHaveValue('0');
    await expect(highest).toHaveValue('2000000');
  });
});

test.describe('a search that only the server can make', () => {
  const listCall = '/api/vehicles?';
  const answers = (page: Page, answer: 'none' | 'failure') =>
    page.route(
      (url) => url.pathname === '/api/vehicles',
      (route) =>
        answer === 'none'
          ? undefined
          : route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { message: 'Too many' } }),
    );

  test('says at once that no model has the text, without the number of another list, and a failure changes nothing', async ({
    page,
  }) => {
    await arrive(page);
    const { model, results, cards, panel } = inventoryPage(page);
    await expect(cards).toHaveCount(12);
    const listed = Number.parseInt((await results.textContent()) ?? '', 10);
    await answers(page, 'none');
    await model.fill('nomodelx');
    await model.press('Enter');
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expect(results).toHaveText('Searching...');
    await expect(cards).toHaveCount(0);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answers(page, 'failure');
    await model.fill('nomodely');
    await model.press('Enter');
    await expect(results).toHaveText(`0 of ${listed} vehicles match`);
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expect(page.getByText('Error loading vehicles')).toHaveCount(0);
    await expect(panel).toBeVisible();
  });

  test('by details can be asked for again, with the panel kept', async ({ page }) => {
    await arrive(page);
    const { more, panel, filter, cards, results } = inventoryPage(page);
    await expect(cards).toHaveCount(12);
    await more.click();
    await answers(page, 'failure');
    await panel.getByRole('combobox', { name: 'Body style' }).selectOption('Coupe');
    await filter.click();
    await expect(page.getByRole('heading', { name: 'This search got no answer' })).toBeVisible();
    await expect(panel).toBeVisible();
    await page.unrouteAll();
    const answer = page.waitForResponse((response) => response.url().includes(listCall) && response.ok());
    await page.getByRole('button', { name: 'Try Again' }).click();
    await answer;
    await expect(cards).not.toHaveCount(0);
    await expect(results).toContainText('vehicles match');
  });
});

test.describe('the call', () => {
  test('is made once within 30 seconds, and again after that', async ({ page }) => {
    await page.clock.install();
    const requests = watchRequests(page);
    await arrive(page);
    await expect(inventoryPage(page).cards).toHaveCount(12);
    await followHeader(page, 'About');
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await page.clock.fastForward(20_000);
    await followHeader(page, 'Inventory');
    await expect(inventoryPage(page).cards).toHaveCount(12);
    await nextFrames(page);
    expect(timesAsked(requests, `GET ${call}`)).toBe(1);

    await followHeader(page, 'About');
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await page.clock.fastForward(31_000);
    await followHeader(page, 'Inventory');
    await expect.poll(() => timesAsked(requests, `GET ${call}`)).toBe(2);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('year and price hide behind Filters; Filter and Reset are there as soon as something is chosen', async ({
    page,
  }) => {
    await openLive(page, '/inventory');
    const { panel, model, make, year, lowest, lowestField, highest, more, filter, reset, sort, count } =
      inventoryPage(page);
    const hidden = [year, lowest, highest, lowestField, more];
    const buttons = [filter, reset];
    for (const control of [model, make, sort]) await expect(control).toBeVisible();
    for (const control of [...hidden, ...buttons]) await expect(control).toHaveCount(0);
    const toggle = panel.getByRole('button', { name: 'Filters' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    for (const control of [...hidden, ...buttons]) await expect(control).toBeVisible();
    await year.selectOption('2025');
    await filter.click();
    for (const control of hidden) await expect(control).toHaveCount(0);
    for (const control of buttons) await expect(control).toBeVisible();
    await expect(toggle).toHaveText('Filters1 applied');
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
    await expect(filter).toHaveText(/^Filter\(\d+\)$/);
    await expectNoSidewaysScroll(page, [phone, { width: 320, height: 700 }]);
    await page.setViewportSize(desktop);
    await expect(toggle).toHaveCount(0);
    await expect(filter).toBeVisible();
  });

  test('the first car begins within 400 px, with filters applied, too', async ({ page }) => {
    for (const path of ['/inventory', '/inventory?make=Ashdown&maxPrice=300000']) {
      await openLive(page, path);
      const box = await inventoryPage(page).cards.first().boundingBox();
      expect(box?.y, path).toBeLessThanOrEqual(400);
    }
  });
});

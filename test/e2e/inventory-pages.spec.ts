import { expect, test } from './fixtures.ts';
import { expectCards, inventoryPage } from './pages/inventory-page.ts';
import { cardName, listedVehicles } from './pages/listed.ts';
import { openFromHere, openLive, scrolled, whenLive } from './pages/live.ts';

test.describe('pages of the list', () => {
  test('hold twelve vehicles each; one beyond the last is the last', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    const all = vehicles.map(cardName);
    await openLive(page, '/inventory');
    const { cards, pages } = inventoryPage(page);
    const last = Math.ceil(all.length / 12);
    await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
    for (let number = 1; number <= last; number += 1) {
      await expect(pages.locator('[aria-current="page"]')).toHaveText(String(number));
      await expectCards(cards, all.slice((number - 1) * 12, number * 12));
      if (number < last) await pages.getByRole('link', { name: 'Next' }).click();
    }
    await expect(page).toHaveURL(`/inventory?page=${last}`);
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await pages.getByRole('link', { name: 'Page 1' }).click();
    await expectCards(cards, all.slice(0, 12));
    await expect(page).toHaveURL('/inventory');

    await page.goto('/inventory?page=99');
    await expect(page).toHaveURL(`/inventory?page=${last}`);
    await expectCards(cards, all.slice((last - 1) * 12));
  });

  test('start at the first one again after any new choice', async ({ page }) => {
    const inventory = inventoryPage(page);
    const changes: [string, () => Promise<void>, RegExp][] = [
      ['model', async () => inventory.model.fill('e').then(() => inventory.model.press('Enter')), /model=e/],
      ['price', () => inventory.lowest.press('ArrowRight'), /minPrice=70000/],
      ['reset', () => inventory.reset.click(), /\/inventory$/],
    ];
    await openLive(page, '/inventory');
    for (const [name, change, address] of changes) {
      await openFromHere(page, '/inventory?page=2');
      await expect(inventory.model).toHaveValue('');
      await expect(inventory.pages.locator('[aria-current="page"]')).toHaveText('2');
      await change();
      await expect(page, name).toHaveURL(address);
      expect(new URL(page.url()).searchParams.get('page'), name).toBeNull();
      await expect(inventory.pages.locator('[aria-current="page"]')).toHaveText('1');
    }
  });

  test('always have one current page, even while the list catches up with its controls', async ({ page }) => {
    await openLive(page, '/inventory?page=2');
    const inventory = inventoryPage(page);
    await inventory.pages.evaluate((pages) => {
      const current = () =>
        [...pages.querySelectorAll('[aria-current]')].map((link) => link.textContent).join(' and ');
      document.body.dataset['current'] = current();
      new MutationObserver(() => {
        document.body.dataset['current'] += `, ${current()}`;
      }).observe(pages, { subtree: true, childList: true, attributes: true });
    });
    await inventory.reset.click();
    await expect(inventory.pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
    expect(await page.evaluate(() => document.body.dataset['current'])).toMatch(/^2(, 2)*(, 1)+$/);
  });

  test('start at their top, by a link, by new filters and by a reload', async ({ page }) => {
    await openLive(page, '/inventory');
    const { pages, sort, cards } = inventoryPage(page);
    await page.evaluate(() => window.scrollTo(0, 1200));
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(pages.locator('[aria-current="page"]')).toHaveText('2');
    await expect.poll(() => scrolled(page)).toBe(0);
    await cards.nth(4).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 200));
    await sort.selectOption('Price, high to low');
    await expect(page).toHaveURL('/inventory?sort=price-desc');
    await expect.poll(() => scrolled(page)).toBe(0);

    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => scrolled(page)).toBe(900);
    await page.reload();
    await whenLive(page);
    await expect.poll(() => scrolled(page)).toBe(0);
  });
});

test.describe('history', () => {
  test('typing adds no entry, applying and paging add one each, and Back undoes them', async ({ page }) => {
    await openLive(page, '/inventory');
    const { model, make, filter, pages, results, cards } = inventoryPage(page);
    const entries = () => page.evaluate(() => window.history.length);
    const before = await entries();
    const start = await cards.getByRole('link').allTextContents();

    await pages.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/inventory?page=2');
    expect(await entries()).toBe(before + 1);

    await model.pressSequentially('dri');
    await make.selectOption('Tashiro');
    expect(await entries()).toBe(before + 1);
    await model.fill('Kaze');
    await filter.click();
    await expect(page).toHaveURL('/inventory?model=Kaze&make=Tashiro');
    expect(await entries()).toBe(before + 2);
    await expect(results).toHaveText(/match/);
    const match = await results.textContent();

    await page.goBack();
    await expect(page).toHaveURL('/inventory?page=2');
    await expect(model).toHaveValue('');
    await expect(make).toHaveValue('all_makes');
    await page.goBack();
    await expect(page).toHaveURL('/inventory');
    await expectCards(cards, start);
    await page.goForward();
    await page.goForward();
    await expect(results).toHaveText(match ?? '');
    await expect(model).toHaveValue('Kaze');
  });

  test('a reload and a shared link show the same list', async ({ page, browser, site }) => {
    await openLive(page, '/inventory');
    const { vehicles } = await listedVehicles(site.url);
    const names = vehicles
      .filter((vehicle) => vehicle.year === 2024)
      .sort((a, b) => a.price - b.price)
      .slice(0, 12)
      .map(cardName);
    const { year, filter, cards, sort } = inventoryPage(page);
    await year.selectOption('2024');
    await filter.click();
    await sort.selectOption('Price, low to high');
    await expect(page).toHaveURL('/inventory?year=2024&sort=price-asc');
    await expectCards(cards, names);
    expect(names.length).toBeGreaterThan(3);
    await page.reload();
    await expectCards(cards, names);
    await expect(year).toHaveValue('2024');

    const other = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const guest = await other.newPage();
    await guest.goto(page.url());
    await expectCards(inventoryPage(guest).cards, names);
    await other.close();
  });
});

import { expect, test } from './fixtures.ts';
import { expectCards, inventoryPage } from './pages/inventory-page.ts';
import { cardName, listedVehicles } from './pages/listed.ts';
import { nextFrames, openLive, scrolled, whenLive } from './pages/live.ts';

test.describe('pages of the list', () => {
  test('end with the last one, whatever the address says', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    const all = vehicles.map(cardName);
    const { cards } = inventoryPage(page);
    const last = Math.ceil(all.length / 12);
    await page.goto('/inventory?page=99');
    await expect(page).toHaveURL(`/inventory?page=${last}`);
    await expectCards(cards, all.slice((last - 1) * 12));
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

    // The scroll to the top of the new order may come after its address.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
        await nextFrames(page);
        return scrolled(page);
      })
      .toBe(900);
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
});

import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectCards, inventoryPage } from './pages/inventory-page.ts';
import { cardName, listedVehicles, type Listed } from './pages/listed.ts';
import { followHeader, nextFrames, openFromHere, openLive, scrolled } from './pages/live.ts';

type Card = Listed['vehicles'][number];

const names = (vehicles: Card[]) => vehicles.slice(0, 12).map(cardName);

test.describe('inventory', () => {
  test('shows its title, the panel with its defaults, and the newest twelve', async ({ page, site }) => {
    const { vehicles, makes, years } = await listedVehicles(site.url);
    await page.goto('/inventory');
    const inventory = inventoryPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Inventory');
    await expect(inventory.model).toHaveAttribute('placeholder', 'Search by model...');
    await expect(inventory.model).toHaveValue('');
    await expect(inventory.make.getByRole('option')).toHaveText(['All Makes', ...makes]);
    await expect(inventory.make).toHaveValue('all_makes');
    await expect(inventory.year.getByRole('option')).toHaveText(['All Years', ...years.map(String)]);
    await expect(inventory.year).toHaveValue('all_years');
    await expect(inventory.filter).toBeEnabled();
    await expect(inventory.reset).toBeEnabled();
    await expectCards(inventory.cards, names(vehicles));
    await expect(inventory.results).toHaveText(`${vehicles.length} vehicles`);
  });
});

test.describe('filters', () => {
  test('the model filter matches part of the name, ignoring case, or a make, and Enter applies it', async ({
    page,
    site,
  }) => {
    const { vehicles } = await listedVehicles(site.url);
    const expected = vehicles.filter(({ model }) => model.toLowerCase().includes('meridian'));
    expect(expected.length).toBeGreaterThan(1);
    await openLive(page, '/inventory');
    const inventory = inventoryPage(page);
    await inventory.model.fill('mERIdian');
    await nextFrames(page);
    await expectCards(inventory.cards, names(vehicles));
    await inventory.model.press('Enter');
    await expectCards(inventory.cards, names(expected));
    await expect(inventory.results).toHaveText(`${expected.length} of ${vehicles.length} vehicles match`);
    await expect(page).toHaveURL('/inventory?model=mERIdian');

    await inventory.model.fill('Notturna');
    await inventory.model.press('Enter');
    await expect(inventory.results).toHaveText(`1 of ${vehicles.length} vehicles matches`);

    // Sold.
    await inventory.model.fill('Solana');
    await inventory.model.press('Enter');
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    expect(vehicles.filter(({ status }) => status === 'sold')).toEqual([]);

    const ofMake = vehicles.filter(({ make }) => make === 'Veyra');
    expect(vehicles.filter(({ model }) => model.toLowerCase().includes('veyra'))).toEqual([]);
    await inventory.model.fill('Veyra');
    await inventory.model.press('Enter');
    await expectCards(inventory.cards, names(ofMake));
    const said = `${ofMake.length} vehicles match “Veyra” in make, model and details`;
    await expect(inventory.results).toHaveText(said);
    await page.reload();
    await expectCards(inventory.cards, names(ofMake));
    await expect(inventory.results).toHaveText(said);
  });

  test('make and year apply with Filter, and both must match', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    const ofMake = vehicles.filter(({ make }) => make === 'Castellan');
    const ofBoth = ofMake.filter(({ year }) => year === 2025);
    expect(ofBoth.length).toBeLessThan(ofMake.length);
    await openLive(page, '/inventory');
    const inventory = inventoryPage(page);
    await inventory.make.selectOption('Castellan');
    await nextFrames(page);
    await expectCards(inventory.cards, names(vehicles));
    await inventory.filter.click();
    await expectCards(inventory.cards, names(ofMake));
    await inventory.year.selectOption('2025');
    await inventory.filter.click();
    await expectCards(inventory.cards, names(ofBoth));
    await expect(page).toHaveURL('/inventory?make=Castellan&year=2025');
  });

  test('both prices are inclusive, and the top of the slider means no limit', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    const dear = vehicles.filter(({ price }) => price >= 1_000_000);
    expect(dear.some(({ price }) => price > 2_000_000)).toBe(true);
    await openLive(page, '/inventory');
    const inventory = inventoryPage(page);
    await expect(inventory.highestField).toHaveValue('2,000,000+');
    await inventory.lowestField.fill('1000000');
    await inventory.lowestField.press('Enter');
    await expectCards(inventory.cards, names(dear));
    await inventory.highest.press('ArrowLeft');
    await expectCards(inventory.cards, names(dear.filter(({ price }) => price <= 1_990_000)));
    await expect(inventory.highestField).toHaveValue('1,990,000');

    const prices = vehicles.map(({ price }) => price).sort((a, b) => a - b);
    const [low = 0, high = 0] = [prices[3], prices[9]];
    const between = vehicles.filter(({ price }) => price >= low && price <= high);
    expect(between.map(({ price }) => price)).toEqual(expect.arrayContaining([low, high]));
    await openFromHere(page, `/inventory?minPrice=${low}&maxPrice=${high}`);
    await expectCards(inventory.cards, names(between));
  });

  test('Reset removes every filter; one that the panel does not have can be removed', async ({
    page,
    site,
  }) => {
    const { vehicles } = await listedVehicles(site.url);
    await openLive(page, '/inventory?model=a&make=Veyra&year=2025&minPrice=400000&maxPrice=500000');
    const inventory = inventoryPage(page);
    await expect(inventory.cards).toHaveCount(0);
    await inventory.reset.click();
    await expectCards(inventory.cards, names(vehicles));
    await expect(inventory.model).toHaveValue('');
    await expect(inventory.make).toHaveValue('all_makes');
    await expect(inventory.year).toHaveValue('all_years');
    await expect(inventory.lowest).toHaveValue('60000');
    await expect(inventory.highest).toHaveValue('2000000');
    await expect(inventory.applied).toHaveCount(0);
    await expect(page).toHaveURL('/inventory');

    await openFromHere(page, '/inventory?vin=x');
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expect(inventory.applied).toHaveText(['VIN: x']);
    await inventory.applied.click();
    await expect(page).toHaveURL('/inventory');
    await expect(inventory.cards).toHaveCount(12);
  });
});

test.describe('price slider', () => {
  test('moves by 10,000 with arrows and 100,000 with Page keys, reads out dollars, and takes typed prices', async ({
    page,
    site,
  }) => {
    const { priceRange } = await listedVehicles(site.url);
    const min = Math.floor(priceRange.min / 10_000) * 10_000;
    await openLive(page, '/inventory');
    const { panel, lowest, lowestField, highest, highestField, more, filter, reset, count } =
      inventoryPage(page);
    await expect(lowest).toHaveAttribute('aria-valuetext', `$${min.toLocaleString('en-US')}`);
    await expect(highest).toHaveAttribute('aria-valuetext', '$2,000,000+');
    for (const [key, by] of [
      ['ArrowRight', 10_000],
      ['PageUp', 110_000],
      ['ArrowLeft', 100_000],
      ['PageDown', 0],
    ] as const) {
      await lowest.press(key);
      const price = (min + by).toLocaleString('en-US');
      await expect(lowest).toHaveAttribute('aria-valuetext', `$${price}`);
      await expect(lowestField).toHaveValue(price);
    }

    await test.step('the fields use the same steps', async () => {
      await lowestField.press('ArrowUp');
      await expect(lowestField).toHaveValue('70,000');
      await lowestField.press('PageUp');
      await expect(lowestField).toHaveValue('170,000');
      await expect(lowest).toHaveValue('170000');
      await highestField.fill('1.5m');
      await highestField.press('Enter');
      await expect(highestField).toHaveValue('1,500,000');
      await expect(page).toHaveURL('/inventory?minPrice=170000&maxPrice=1500000');
      await highestField.fill('$412,500');
      await filter.click();
      await expect(highest).toHaveAttribute('aria-valuetext', '$412,500');
      await expect(page).toHaveURL('/inventory?minPrice=170000&maxPrice=412500');
    });

    const said = panel.getByRole('alert');
    await test.step('an invalid price is reported at its field, and changes nothing', async () => {
      await lowestField.fill('900000');
      await lowestField.press('Enter');
      await expect(said).toHaveText('The lowest price is above the highest');
      await expect(lowestField).toHaveAccessibleDescription('The lowest price is above the highest');
      await expect(lowestField).toHaveAttribute('aria-invalid', 'true');
      await expect(lowestField).toHaveValue('900000');
      await expect(highestField).toHaveValue('412,500');
      await expect(page).toHaveURL('/inventory?minPrice=170000&maxPrice=412500');
      // The other field puts both in order.
      await highestField.fill('1m');
      await filter.click();
      await expect(page).toHaveURL('/inventory?minPrice=900000&maxPrice=1000000');
      await expect(said).toHaveCount(0);

      await highestField.fill('a lot');
      await highestField.blur();
      await expect(said).toHaveText('Enter a price such as 250,000 or 250k');
      await expect(highestField).toHaveValue('a lot');
      await filter.click();
      await expect(highestField).toBeFocused();
      await expect(page).toHaveURL('/inventory?minPrice=900000&maxPrice=1000000');
      await reset.click();
      await expect(said).toHaveCount(0);
      await expect(highestField).toHaveValue('2,000,000+');
    });

    await test.step('while a price is invalid nothing is counted, and the controls stay in line', async () => {
      await lowestField.fill('900000');
      await lowestField.blur();
      await expect(count).toHaveText(/ match(es)?$/);
      await highestField.fill('100000');
      await highestField.blur();
      await expect(said).toHaveText('The lowest price is above the highest');
      await expect(count).toHaveCount(0);
      await expect(filter).toHaveText('Filter', { useInnerText: true });
      const middleOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return box ? box.y + box.height / 2 : NaN;
      };
      const line = await middleOf(lowestField);
      for (const part of [more, highestField, highest, panel.getByText('Price', { exact: true })])
        expect(Math.abs((await middleOf(part)) - line)).toBeLessThan(3);
      await highestField.fill('');
      await highestField.blur();
      await expect(count).toHaveText(/ match(es)?$/);
    });
  });

  test('dragging moves in steps and applies on release', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    await openLive(page, '/inventory');
    const { lowest, results } = inventoryPage(page);
    const box = await lowest.boundingBox();
    if (!box) throw new Error('The slider is not shown');
    // It is as wide as the track, and its thumb is at the lower end.
    const [x, y] = [box.x, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y, { steps: 4 });
    await expect(lowest).not.toHaveValue('60000');
    await expect(results).toHaveText(`${vehicles.length} vehicles`);
    await page.mouse.up();
    const chosen = Number(await lowest.inputValue());
    expect(chosen % 10_000).toBe(0);
    const matching = vehicles.filter(({ price }) => price >= chosen).length;
    await expect(results).toContainText(`${matching} of ${vehicles.length}`);
    await expect(page).toHaveURL(`/inventory?minPrice=${chosen}`);
  });
});

test.describe('applied filters', () => {
  const path = '/inventory?model=e&make=Ashdown&maxPrice=300000';

  test('are kept while the visitor is on another page, and can each be removed; the focus moves on', async ({
    page,
  }) => {
    await openLive(page, path);
    const { applied, cards, model } = inventoryPage(page);
    const before = await cards.getByRole('link').allTextContents();
    await followHeader(page, 'About');
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expectCards(cards, before);
    expect(await scrolled(page)).toBe(0);

    await expect(applied).toHaveText(['Model: e', 'Make: Ashdown', 'Up to $300,000']);
    await page.getByRole('button', { name: 'Remove Make: Ashdown' }).click();
    await expect(page).toHaveURL('/inventory?model=e&maxPrice=300000');
    await expect(applied).toHaveText(['Model: e', 'Up to $300,000']);
    await expect(applied.last()).toBeFocused();
    await applied.last().click();
    await expect(applied.first()).toBeFocused();
    await applied.first().click();
    await expect(model).toBeFocused();
    await expect(page).toHaveURL('/inventory');
  });

  test('the list can be sorted', async ({ page, site }) => {
    const { vehicles } = await listedVehicles(site.url);
    await openLive(page, '/inventory?page=2');
    const { cards, sort } = inventoryPage(page);
    await sort.selectOption('Price, low to high');
    await expectCards(cards, names([...vehicles].sort((a, b) => a.price - b.price)));
    await expect(page).toHaveURL('/inventory?sort=price-asc');
    await sort.selectOption('Year, newest first');
    await expectCards(cards, names([...vehicles].sort((a, b) => b.year - a.year)));
    await sort.selectOption('Newest first');
    await expectCards(cards, names(vehicles));
    await expect(page).toHaveURL('/inventory');
  });
});

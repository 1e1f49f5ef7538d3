import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { listedVehicles } from './pages/listed.ts';
import { openLive, whenPartLive } from './pages/live.ts';

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
    await page.keyboard.press('Shift');
    await whenPartLive(lowest);
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
      for (const part of [more, filter, highestField, highest])
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
    await page.keyboard.press('Shift');
    await whenPartLive(lowest);
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

test.describe('the line of filters', () => {
  test('is one line, and More lies over the cards: nothing moves when it opens or when values are chosen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLive(page, '/inventory');
    const { panel, cards, make, more, filter, reset, count } = inventoryPage(page);
    const details = panel.getByRole('group', { name: 'More' });
    const body = details.getByRole('combobox', { name: 'Body style' });
    const places = async () => {
      const boxes = await Promise.all([filter, reset, more, cards.first()].map((part) => part.boundingBox()));
      return boxes.map((box) => [box?.x, box?.y]);
    };
    const first = await cards.first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(400);
    for (const part of [make, more, filter, reset]) expect((await part.boundingBox())?.height).toBe(58);
    const before = await places();
    await more.click();
    await expect(body).toBeVisible();
    expect(await places()).toEqual(before);
    await body.selectOption('Coupe');
    await expect(count).toHaveText(/ match(es)?$/);
    await expect(more).toHaveText('More1 chosen');
    expect(await places()).toEqual(before);

    // The keyboard goes from its button into it, and on to Filter.
    await more.focus();
    await page.keyboard.press('Tab');
    await expect(body).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(body).toHaveValue('coupe');
    await make.click();
    await expect(details).toHaveCount(0);
    await more.click();
    await expect(body).toBeVisible();
    await filter.click();
    await expect(page).toHaveURL('/inventory?body=coupe');
    await expect(details).toHaveCount(0);
  });

  test('bars show where the vehicles are, and cheap and expensive ones have equal room', async ({
    page,
    site,
  }) => {
    const { vehicles } = await listedVehicles(site.url);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLive(page, '/inventory');
    const { lowest, panel } = inventoryPage(page);
    await page.keyboard.press('Shift');
    await whenPartLive(lowest);
    await expect(panel.locator('svg path')).not.toHaveCount(0);
    const box = await lowest.boundingBox();
    if (!box) throw new Error('The slider is not shown');
    const [x, y] = [box.x, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width / 2, y, { steps: 4 });
    await page.mouse.up();
    const middle = Number(await lowest.inputValue());
    const cheaper = vehicles.filter(({ price }) => price < middle).length;
    // Half of them are cheaper than the middle of the way, but for the step.
    expect(Math.abs(cheaper / vehicles.length - 0.5)).toBeLessThan(0.12);
  });
});

test('colors have dots on all cards of a list, or on none', async ({ page }) => {
  await openLive(page, '/inventory');
  const { cards } = inventoryPage(page);
  const dots = (title: string) => cards.locator(`[title=${title}] > i`).filter({ visible: true });
  const without = (title: string) =>
    cards
      .locator(`[title=${title}] > i`)
      .first()
      .evaluate((dot) => dot.remove());
  await expect(dots('Exterior')).not.toHaveCount(0);
  await without('Interior');
  await expect(dots('Interior')).toHaveCount(0);
  await expect(dots('Exterior')).toHaveCount(12);
  await without('Exterior');
  await expect(dots('Exterior')).toHaveCount(0);
});

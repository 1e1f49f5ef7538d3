import { answerCall } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';
import { addGroup, findInInventory, inventoryTab, nameOf } from './vehicle-lists.ts';

test('the table has the columns and texts of the specification', async ({ staffPage, api }) => {
  const make = unheardOf();
  const [image = ''] = (await api.vehicle(1)).images;
  const full = await api.addVehicle({
    make,
    year: 2021,
    price: 1_234_567.5,
    vin: `WP0${unheardOf().toUpperCase()}`,
    images: [image],
  });
  const bare = await api.addVehicle({ make, price: 98_000 });
  const pending = await api.addVehicle({ make, status: 'pending' });
  const reserved = await api.addVehicle({ make, status: 'reserved' });
  const sold = await api.addVehicle({ make });
  await api.sell(sold.id);
  const { headers, rows, row, cell, act } = await findInInventory(staffPage, make, 5);

  await expect(headers).toHaveText([
    'Image',
    'ID',
    'Make',
    'Model',
    'Year',
    'VIN',
    'Price',
    'Status',
    'Actions',
  ]);
  // The newest first.
  await expect(rows).toHaveText([sold, reserved, pending, bare, full].map(({ model }) => new RegExp(model)));
  await expect(row(full).getByRole('cell')).toHaveText([
    '',
    String(full.id),
    make,
    full.model,
    '2021',
    full.vin ?? '',
    '$1,234,567.50',
    'Available',
    'EditMark SoldDelete',
  ]);
  const photo = (await cell(full, 'Image')).locator('img');
  await expect(photo).toHaveAttribute('src', new RegExp(image.split('/')[2] ?? 'no image'));
  await expect
    .poll(() =>
      photo.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0),
    )
    .toBe(true);

  await expect(row(bare).getByRole('img', { name: 'No image available' })).toBeVisible();
  await expect(await cell(bare, 'VIN')).toHaveText('N/A');
  await expect(await cell(bare, 'Price')).toHaveText('$98,000');
  await expect(await cell(bare, 'Status')).toHaveText('Available');

  // Sold or Available, as specified, with the exact status below.
  await expect(await cell(pending, 'Status')).toHaveText('Available Pending Sale');
  await expect(await cell(reserved, 'Status')).toHaveText('Available Reserved');
  await expect(act('Mark Sold', pending)).toBeVisible();
  await expect(await cell(sold, 'Status')).toHaveText('Sold');
  await expect(await cell(sold, 'Actions')).toHaveText('EditDelete');
});

test('every column but Image and Actions sorts both ways', async ({ staffPage, api }) => {
  const word = unheardOf();
  // By their models, the one listed first at the front.
  const vin = (first: string) => first + crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
  await api.addVehicle({ make: `${word} b`, model: 'Item 10', year: 2020, price: 1_000, vin: vin('B') });
  const item2 = await api.addVehicle({
    make: `${word} A`,
    model: 'item 2',
    year: 2024,
    price: 300,
    vin: vin('A'),
  });
  await api.addVehicle({ make: `${word} c`, model: 'Alpha', year: 1999, price: 20, status: 'pending' });
  await api.sell(item2.id);
  const { rows, header, sortBy, headers } = await findInInventory(staffPage, word, 3);
  await expect(header('ID')).toHaveAttribute('aria-sort', 'descending');

  for (const [name, ascending, descending] of [
    ['ID', ['Item 10', 'item 2', 'Alpha'], ['Alpha', 'item 2', 'Item 10']],
    ['Make', ['item 2', 'Item 10', 'Alpha'], ['Alpha', 'Item 10', 'item 2']],
    ['Model', ['Alpha', 'item 2', 'Item 10'], ['Item 10', 'item 2', 'Alpha']],
    ['Year', ['Alpha', 'Item 10', 'item 2'], ['item 2', 'Item 10', 'Alpha']],
    // Without one, it is last either way.
    ['VIN', ['item 2', 'Item 10', 'Alpha'], ['Item 10', 'item 2', 'Alpha']],
    ['Price', ['Alpha', 'item 2', 'Item 10'], ['Item 10', 'item 2', 'Alpha']],
    // Among equals, the newest comes first.
    ['Status', ['Alpha', 'Item 10', 'item 2'], ['item 2', 'Alpha', 'Item 10']],
  ] as const) {
    for (const [direction, models] of [
      ['ascending', ascending],
      ['descending', descending],
    ] as const) {
      await sortBy(name).click();
      await expect(header(name)).toHaveAttribute('aria-sort', direction);
      await expect(rows).toHaveText(models.map((model) => new RegExp(`${word} \\w${model}`)));
    }
    await expect(headers.and(staffPage.locator('[aria-sort$="scending"]'))).toHaveText([name]);
  }
  for (const name of ['Image', 'Actions']) await expect(sortBy(name)).toHaveCount(0);
});

test('ten are on a page, and any new search or order leads to the first', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 12);
  const newestFirst = vehicles.map(({ model }) => new RegExp(model)).toReversed();
  const { rows, shown, pages, sortBy, filter, search } = await findInInventory(staffPage, make, 12);
  const page = (number: number) => pages.getByRole('button', { name: `Page ${number}`, exact: true });
  const previous = pages.getByRole('button', { name: 'Previous' });
  const next = pages.getByRole('button', { name: 'Next' });

  await expect(rows).toHaveText(newestFirst.slice(0, 10));
  await expect(shown).toHaveText('1 to 10 of 12');
  await expect(page(1)).toHaveAttribute('aria-current', 'page');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(rows).toHaveText(newestFirst.slice(10));
  await expect(shown).toHaveText('11 to 12 of 12');
  await expect(page(2)).toHaveAttribute('aria-current', 'page');
  // The button still exists after the click that led to the end, so it keeps the focus.
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.press('Enter');
  await expect(shown).toHaveText('11 to 12 of 12');
  await previous.click();
  await expect(shown).toHaveText('1 to 10 of 12');

  for (const askAnew of [
    () => sortBy('ID').click(),
    () => filter('Available').click(),
    () => search.fill(`${make} test`),
  ]) {
    await page(2).click();
    await expect(shown).toHaveText('11 to 12 of 12');
    await askAnew();
    await expect(shown).toHaveText('1 to 10 of 12');
  }
});

test('the keyboard reaches the tab, its sorting, its pages and its rows', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 11);
  const newest = vehicles[10];
  if (newest === undefined) throw new Error('No vehicle was added');
  // Without what earlier tests have left to undo, which stands between.
  await answerCall(staffPage, '/api/vehicles/batches', { batches: [] });
  await openStaffScreen(staffPage);
  const dashboard = staffPage.getByRole('tab', { name: 'Dashboard' });
  await dashboard.focus();
  await staffPage.keyboard.press('ArrowRight');
  await expect(staffPage.getByRole('tab', { name: 'Inventory' })).toBeFocused();
  await expect(dashboard).toHaveAttribute('aria-selected', 'true');
  await staffPage.keyboard.press('Enter');
  await expect(staffPage).toHaveURL('/admin?tab=inventory');
  const { search, filter, shown, header, sortBy, pages, act, rows } = inventoryTab(staffPage);

  await search.focus();
  await staffPage.keyboard.type(make);
  await staffPage.keyboard.press('Enter');
  await expect(filter('All')).toHaveText('All 11');
  for (const label of ['All', 'Available', 'Sold'] as const) {
    await staffPage.keyboard.press('Tab');
    await expect(filter(label)).toBeFocused();
  }
  await staffPage.keyboard.press('Tab');
  await expect(staffPage.getByRole('region', { name: 'Vehicle Listings table' })).toBeFocused();
  await staffPage.keyboard.press('Tab');
  await expect(sortBy('ID')).toBeFocused();
  await staffPage.keyboard.press('Space');
  await expect(header('ID')).toHaveAttribute('aria-sort', 'ascending');
  await staffPage.keyboard.press('Space');
  await expect(header('ID')).toHaveAttribute('aria-sort', 'descending');
  for (const name of ['Make', 'Model', 'Year', 'VIN', 'Price', 'Status']) {
    await staffPage.keyboard.press('Tab');
    await expect(sortBy(name)).toBeFocused();
  }
  for (const control of [
    staffPage.getByRole('button', { name: `Change the price of ${nameOf(newest)}, $100,000` }),
    staffPage.getByRole('button', { name: `Change the status of ${nameOf(newest)}, Available` }),
  ]) {
    await staffPage.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  for (const what of ['Edit', 'Mark Sold', 'Delete'] as const) {
    await staffPage.keyboard.press('Tab');
    await expect(act(what, newest)).toBeFocused();
  }
  await staffPage.keyboard.press('Shift+Tab');
  await staffPage.keyboard.press('Shift+Tab');
  await staffPage.keyboard.press('Enter');
  const form = staffPage.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(form.getByLabel('Model', { exact: true })).toHaveValue(newest.model);
  await staffPage.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(act('Edit', newest)).toBeFocused();

  await pages.getByRole('button', { name: 'Page 2' }).press('Enter');
  await expect(shown).toHaveText('11 to 11 of 11');
  await expect(rows).toHaveCount(1);
});

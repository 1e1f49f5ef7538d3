import { timesAsked, watchRequests } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';
import { addGroup, findInInventory, inventoryTab, nameOf } from './vehicle-lists.ts';

const listCall = '/api/vehicles/admin-fast';

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
    '',
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

test('search covers make, model, VIN, year and ID, ignoring case, without calling the server', async ({
  staffPage,
  api,
}) => {
  const group = unheardOf();
  const vin = `SCA${unheardOf().toUpperCase()}`;
  const first = await api.addVehicle({ make: group, model: 'Tempesta Lunga', year: 1931, vin });
  const second = await api.addVehicle({ make: group, model: 'Brezza', year: 1987 });
  const requests = watchRequests(staffPage);
  const { search, rows, row, filter } = await findInInventory(staffPage, group, 2);
  await expect(search).toHaveAttribute('placeholder', 'Search make, model, VIN or ID');

  for (const [typed, found] of [
    [`${group.toUpperCase()} LUNGA`, first],
    [`tempesta ${group}`, first],
    [vin.toLowerCase(), first],
    [`  ${group}  1931 `, first],
    [`brezza ${group}`, second],
    [`${group} ${second.id}`, second],
  ] as const) {
    await search.fill(typed);
    await expect(rows).toHaveCount(1);
    await expect(row(found)).toBeVisible();
    await expect(filter('All')).toHaveText('All 1');
  }
  await search.fill('');
  await expect(rows).toHaveCount(10);
  expect(timesAsked(requests, `GET ${listCall}`)).toBe(1);
  expect(requests.filter((request) => request.includes(`${listCall}?`))).toEqual([]);
});

test('the status filter counts the search results, and says when nothing matches', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 3);
  await api.patch(`/api/vehicles/${vehicles[1]?.id}`, { status: 'reserved' });
  await api.sell(vehicles[2]?.id ?? 0);
  const { counts } = (await api.get(listCall)) as { counts: Record<string, number> };
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const { search, filter, rows, shown, table, panel } = inventoryTab(staffPage);
  await expect(filter('All')).toHaveText(`All ${counts['all']}`);
  await expect(filter('Available')).toHaveText(`Available ${counts['available']}`);
  await expect(filter('Sold')).toHaveText(`Sold ${counts['sold']}`);
  await expect(shown).toHaveText(`1 to 10 of ${counts['all']}`);

  await search.fill(make);
  await expect(filter('All')).toHaveText('All 3');
  await expect(filter('Available')).toHaveText('Available 2');
  await expect(filter('Sold')).toHaveText('Sold 1');
  await expect(filter('All')).toHaveAttribute('aria-pressed', 'true');
  await filter('Available').click();
  await expect(filter('Available')).toHaveAttribute('aria-pressed', 'true');
  await expect(filter('All')).toHaveAttribute('aria-pressed', 'false');
  await expect(rows).toHaveText([new RegExp(vehicles[1]?.model ?? ''), new RegExp(vehicles[0]?.model ?? '')]);
  await filter('Sold').click();
  await expect(rows).toHaveText([new RegExp(vehicles[2]?.model ?? '')]);
  await expect(shown).toHaveText('1 to 1 of 1');

  await search.fill(`${make} "zeppelin"`);
  await expect(panel.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect(panel.getByText(`No sold vehicle matches "${make} "zeppelin"".`)).toBeVisible();
  await expect(staffPage.getByRole('status').filter({ hasText: 'No results found' })).toHaveCount(1);
  await expect(table).toBeHidden();
  await filter('All').click();
  await expect(panel.getByText(`No vehicle matches "${make} "zeppelin"".`)).toBeVisible();
  await panel.getByRole('button', { name: 'Clear Search' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(rows).toHaveCount(10);
});

test('above 300 vehicles the server searches, filters, sorts and pages', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 11);
  const [first] = vehicles;
  await api.sell(first?.id ?? 0);
  const many = Array.from({ length: 301 }, (_, index) => ({ ...first, id: index + 1 }));
  await staffPage.route(
    (url) => url.pathname === listCall && url.search === '',
    (route) =>
      route.fulfill({
        json: { vehicles: many, total: 301, counts: { all: 301, available: 301, sold: 0, unpublished: 0 } },
      }),
  );
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const { rows, shown, pages, sortBy, filter, search } = inventoryTab(staffPage);
  // Only a list without a search says that there are too many vehicles for the browser.
  await expect.poll(() => requests.some((request) => request.startsWith(`GET ${listCall}?`))).toBe(true);
  await search.fill(make);
  await expect(filter('All')).toHaveText('All 11');
  const newestFirst = vehicles.map(({ model }) => new RegExp(model)).toReversed();
  await expect(rows).toHaveText(newestFirst.slice(0, 10));
  await expect(shown).toHaveText('1 to 10 of 11');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveText(newestFirst.slice(10));
  await sortBy('ID').click();
  await expect(shown).toHaveText('1 to 10 of 11');
  await expect(rows).toHaveText(newestFirst.toReversed().slice(0, 10));
  await filter('Sold').click();
  await expect(rows).toHaveText([new RegExp(first?.model ?? '')]);
  await expect(filter('Available')).toHaveText('Available 10');
  const asked = requests.filter((request) => request.startsWith(`GET ${listCall}?`)).at(-1);
  expect(Object.fromEntries(new URLSearchParams(asked?.split('?')[1]))).toEqual({
    page: '1',
    limit: '10',
    search: make,
    status: 'sold',
    sort: 'id-asc',
  });
});

test('the keyboard reaches the tab, its sorting, its pages and its rows', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 11);
  const newest = vehicles[10];
  if (newest === undefined) throw new Error('No vehicle was added');
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
  await expect(staffPage.getByRole('checkbox', { name: 'Select the vehicles on this page' })).toBeFocused();
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
    staffPage.getByRole('checkbox', { name: `Select ${nameOf(newest)}`, exact: true }),
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

import { desktop, phone } from '../pages/accessible.ts';
import { timesAsked, watchRequests } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';
import { addGroup, findInInventory, inventoryTab } from './vehicle-lists.ts';

const listCall = '/api/vehicles/admin-fast';

test('search covers make, model, VIN, stock number, year and ID, ignoring case, without calling the server', async ({
  staffPage,
  api,
}) => {
  const group = unheardOf();
  const vin = `SCA${unheardOf().toUpperCase()}`;
  const stockNumber = `K-${unheardOf()}-7`;
  const first = await api.addVehicle({ make: group, model: 'Tempesta Lunga', year: 1931, vin, stockNumber });
  const second = await api.addVehicle({ make: group, model: 'Brezza', year: 1987 });
  const requests = watchRequests(staffPage);
  const { search, rows, row, filter } = await findInInventory(staffPage, group, 2);
  await expect(search).toHaveAttribute('placeholder', 'Search vehicles, stock, VIN or ID');

  for (const [typed, found] of [
    [`${group.toUpperCase()} LUNGA`, first],
    [`tempesta ${group}`, first],
    [vin.toLowerCase(), first],
    [`  ${group}  1931 `, first],
    [stockNumber.replaceAll('-', '').toUpperCase(), first],
    [`brezza ${group}`, second],
    [`${group} ${second.id}`, second],
  ] as const) {
    await search.fill(typed);
    await expect(rows).toHaveCount(1);
    await expect(row(found)).toBeVisible();
    await expect(filter('All')).toHaveText('All 1');
  }
  await expect(row(second)).not.toContainText('Stock');
  await search.fill(stockNumber);
  await expect(row(first)).toContainText(`Stock ${stockNumber}`);
  await staffPage.setViewportSize(phone);
  await expect(staffPage.getByText(`Stock ${stockNumber}`)).toBeVisible();
  await staffPage.setViewportSize(desktop);
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

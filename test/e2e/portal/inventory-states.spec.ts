import { answerCall, failCall, holdCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expect, openPortal, test } from './fixtures.ts';
import { addGroup, findInInventory, inventoryTab, nameOf } from './vehicle-lists.ts';

const listCall = '/api/vehicles/admin-fast';

test('an inventory without vehicles says "No results found"', async ({ portal }) => {
  await answerCall(portal, listCall, {
    vehicles: [],
    total: 0,
    counts: { all: 0, available: 0, sold: 0 },
  });
  await openPortal(portal, '/admin?tab=inventory');
  const { rows, filter, shown } = inventoryTab(portal);
  await expect(rows).toHaveText(['No results found']);
  await expect(filter('All')).toHaveText('All 0');
  await expect(shown).toHaveCount(0);
  await expect(portal.getByRole('button', { name: 'Add Vehicle' })).toBeVisible();
});

test('while the list is fetched its shape is shown', async ({ portal, api }) => {
  const vehicle = await api.addVehicle();
  const letThrough = await holdCall(portal, listCall);
  await openPortal(portal, '/admin?tab=inventory');
  const { table, row, rows, filter } = inventoryTab(portal);
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toHaveText('');
  await expect(filter('All')).toHaveText('All');
  letThrough();
  await expect(row(vehicle)).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(table).toHaveAttribute('aria-busy', 'false');
});

test('a list that cannot be fetched says so, after one retry, and can be asked for again', async ({
  portal,
}) => {
  await failCall(portal, listCall);
  const requests = watchRequests(portal);
  await openPortal(portal, '/admin?tab=inventory');
  const { panel, rows, table } = inventoryTab(portal);
  const failure = panel.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Failed to load vehicles data');
  await expect(failure).toContainText('The list could not be fetched. Nothing has been changed.');
  await expect(table).toHaveCount(0);
  expect(timesAsked(requests, `GET ${listCall}`)).toBe(2);

  await portal.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows).toHaveCount(10);
  await expect(failure).toHaveCount(0);
});

test('phones have cards in the table’s place, with a choice of sorting', async ({ portal, api }) => {
  const { make, vehicles } = await addGroup(api, 2);
  const [older, newer] = vehicles;
  if (older === undefined || newer === undefined) throw new Error('No vehicle was added');
  await api.patch(`/api/vehicles/${older.id}`, { status: 'reserved', price: 64_000 });
  await portal.setViewportSize({ width: 390, height: 844 });
  const { table, act } = await findInInventory(portal, make, 2);
  await expect(table).toHaveCount(0);
  const cards = portal.getByRole('list', { name: 'Vehicle Listings' }).getByRole('listitem');
  await expect(cards).toHaveText([new RegExp(newer.model), new RegExp(older.model)]);
  for (const text of [make, older.model, '2024', '$64,000', 'AvailableReserved', `ID ${older.id}`, 'VIN N/A'])
    await expect(cards.nth(1)).toContainText(text);
  await expect(cards.nth(1).getByRole('img', { name: 'No image available' })).toBeVisible();
  await portal.getByRole('combobox', { name: 'Sort' }).selectOption('Sort: ID, ascending');
  await expect(cards).toHaveText([new RegExp(older.model), new RegExp(newer.model)]);
  for (const what of ['Edit', 'Mark Sold', 'Delete'] as const) await expectThumbSized(act(what, older));
  await act('Delete', older).click();
  await expect(portal.getByRole('alertdialog')).toContainText(nameOf({ ...older }));
});

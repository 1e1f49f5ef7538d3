import { answerCall, broken, holdAnswer, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { addGroup, findInInventory, inventoryTab, nameOf } from './vehicle-lists.ts';

const listCall = '/api/vehicles/admin-fast';

test('an inventory without vehicles says "No results found"', async ({ staffPage }) => {
  await answerCall(staffPage, listCall, {
    vehicles: [],
    total: 0,
    counts: { all: 0, available: 0, sold: 0, unpublished: 0 },
  });
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const { rows, filter, shown } = inventoryTab(staffPage);
  await expect(rows).toHaveText(['No results found']);
  await expect(filter('All')).toHaveText('All 0');
  await expect(shown).toHaveCount(0);
  await expect(staffPage.getByRole('button', { name: 'Add Vehicle' })).toBeVisible();
});

test('a skeleton is shown while the list loads; if that fails, it says so after one retry, and can be loaded again', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const answer = await holdAnswer(staffPage, listCall);
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const { panel, row, rows, table, filter } = inventoryTab(staffPage);
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toHaveText('');
  await expect(filter('All')).toHaveText('All');
  answer(broken);
  const failure = panel.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Failed to load vehicles data');
  await expect(failure).toContainText('The list could not be fetched. Nothing has been changed.');
  await expect(table).toHaveCount(0);
  expect(timesAsked(requests, `GET ${listCall}`)).toBe(2);

  await staffPage.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(vehicle)).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(failure).toHaveCount(0);
});

test('phones show cards instead of the table, with a sort menu', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 2);
  const [older, newer] = vehicles;
  if (older === undefined || newer === undefined) throw new Error('No vehicle was added');
  await api.patch(`/api/vehicles/${older.id}`, { status: 'reserved', price: 64_000 });
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const { table, act } = await findInInventory(staffPage, make, 2);
  await expect(table).toHaveCount(0);
  const cards = staffPage.getByRole('list', { name: 'Vehicle Listings' }).getByRole('listitem');
  await expect(cards).toHaveText([new RegExp(newer.model), new RegExp(older.model)]);
  for (const text of [make, older.model, '2024', '$64,000', 'Available Reserved', `ID${older.id}`, 'VINN/A'])
    await expect(cards.nth(1)).toContainText(text);
  // The names of the table's columns; a picture and buttons need none.
  const names = ['ID', 'Year', 'Make', 'Model', 'Price', 'Status', 'VIN'];
  await expect(cards.nth(1).getByRole('term')).toHaveText(names);
  await expect(cards.nth(1).getByRole('img', { name: 'No image available' })).toBeVisible();
  await staffPage.getByRole('combobox', { name: 'Sort' }).selectOption('Sort: ID, ascending');
  await expect(cards).toHaveText([new RegExp(older.model), new RegExp(newer.model)]);
  for (const what of ['Edit', 'Mark Sold', 'Delete'] as const) await expectThumbSized(act(what, older));
  await act('Delete', older).click();
  await expect(staffPage.getByRole('alertdialog')).toContainText(nameOf({ ...older }));
});

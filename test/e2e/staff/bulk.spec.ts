import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { pressWhileMoved } from '../pages/at-once.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expectNothingCovered, toastOf } from '../pages/toast.ts';
import { bulkBar, countClicks, priceDialog, undoButton } from './bulk-bar.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import type { StaffApi } from './staff-api.ts';
import { addGroup, findInInventory, inventoryTab, searchInventory } from './vehicle-lists.ts';

test.use({ viewport: desktop });

const pricesOf = (api: StaffApi, vehicles: readonly Vehicle[]) =>
  Promise.all(vehicles.map(async ({ id }) => (await api.vehicle(id)).price));
const alike = <Value>(value: Value, count: number) => Array.from({ length: count }, () => value);

test('30 prices are lowered in six clicks and ten seconds, and Undo takes all of it back', async ({
  staffPage,
  api,
}) => {
  await keepToasts(staffPage);
  const { make, vehicles } = await addGroup(api, 30);
  const inventory = await findInInventory(staffPage, make, 30);
  const bar = bulkBar(staffPage);
  const prices = priceDialog(staffPage);
  const clicks = await countClicks(staffPage);
  const begun = performance.now();

  await bar.begin.click();
  await bar.page.click();
  await expect(bar.status).toHaveText('10 selected');
  await bar.all.click();
  await expect(bar.status).toHaveText('30 selected');
  await bar.act('Price').click();
  await expect(prices.size).toBeFocused();
  await staffPage.keyboard.type('5000');
  await expect(prices.status).toHaveText('30 prices will change.');
  await expect(prices.rows.first()).toContainText('$100,000$95,000-$5,000');
  await expect(prices.confirm).toHaveAccessibleName('Change 30 Prices');
  await prices.confirm.click();
  await expect(toastOf(staffPage)).toContainText('30 prices lowered by $5,000');

  const seconds = (performance.now() - begun) / 1000;
  const counted = await clicks();
  test.info().annotations.push({ type: 'effort', description: `${counted} clicks, ${seconds.toFixed(1)} s` });
  expect(counted).toBeLessThanOrEqual(6);
  expect(seconds).toBeLessThan(10);
  await expect(inventory.rows.getByText('$95,000')).toHaveCount(10);
  expect(await pricesOf(api, vehicles)).toEqual(alike(95_000, 30));
  expect((await staffPage.request.get(`/api/vehicles/${vehicles[7]?.id}/text`)).ok()).toBe(true);
  await expectNothingCovered(staffPage);

  await undoButton(staffPage).click();
  const asked = staffPage.getByRole('alertdialog', { name: 'Undo for 30 vehicles?' });
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(staffPage)).toHaveText('30 vehicles put back');
  await expect(inventory.rows.getByText('$100,000')).toHaveCount(10);
  expect(await pricesOf(api, vehicles)).toEqual(alike(100_000, 30));
});

test('20 vehicles are featured in six clicks, and no longer featured', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 20);
  await findInInventory(staffPage, make, 20);
  const bar = bulkBar(staffPage);
  const clicks = await countClicks(staffPage);
  await bar.begin.click();
  await bar.page.click();
  await bar.all.click();
  await bar.act('Mark').click();
  await bar.item('Feature').click();
  const question = staffPage.getByRole('alertdialog', { name: 'Feature 20 vehicles?' });
  await expect(question).toHaveAccessibleDescription(
    'Visitors see it at once. It can be undone for 10 minutes.',
  );
  await question.getByRole('button', { name: 'Change 20 vehicles' }).click();
  await expect(toastOf(staffPage)).toContainText('20 vehicles featured');
  expect(await clicks()).toBeLessThanOrEqual(6);
  for (const { id } of vehicles.slice(0, 3))
    expect(await api.vehicle(id)).toMatchObject({ isFeatured: true });

  // The selection is still there for the next change.
  await expect(bar.status).toHaveText('20 selected');
  await bar.act('Mark').click();
  await bar.item('Stop featuring').click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Change 20 vehicles' }).click();
  await expect(toastOf(staffPage)).toContainText('20 vehicles no longer featured');
  expect(await api.vehicle(vehicles[0]?.id ?? 0)).toMatchObject({ isFeatured: false });
});

test('the selection stays while sorting and paging, takes ranges, and a new search clears it', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 12);
  const newestFirst = vehicles.toReversed();
  const at = (index: number) => {
    const vehicle = newestFirst[index];
    if (!vehicle) throw new Error('No such vehicle');
    return vehicle;
  };
  const { table, sortBy, pages, shown, search, filter } = await findInInventory(staffPage, make, 12);
  const bar = bulkBar(staffPage);
  await expect(bar.status).toHaveCount(0);
  await expect(bar.page).toHaveCount(0);
  await bar.begin.click();
  await expect(bar.status).toHaveText('Select vehicles to change them together');
  // Even while an answer moves the list.
  await pressWhileMoved(staffPage, bar.box(at(1)), table.locator('..'));
  await bar.box(at(4)).click({ modifiers: ['Shift'] });
  await expect(bar.status).toHaveText('4 selected');
  await expect(bar.page).toBeChecked({ indeterminate: true });
  await expectFit(staffPage);
  await bar.box(at(2)).click();
  await expect(bar.status).toHaveText('3 selected');

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(shown).toHaveText('11 to 12 of 12');
  await bar.page.click();
  await expect(bar.status).toHaveText('5 selected');
  await sortBy('ID').click();
  await expect(shown).toHaveText('1 to 10 of 12');
  await expect(bar.status).toHaveText('5 selected');
  for (const index of [10, 11]) await expect(bar.box(at(index))).toBeChecked();

  // All that match but one, and that one again.
  await bar.all.click();
  await expect(bar.status).toHaveText('12 selected');
  await bar.box(at(11)).click();
  await expect(bar.status).toHaveText('11 selected');
  await bar.act('Clear').click();
  await expect(bar.status).toHaveText('Select vehicles to change them together');
  await expect(bar.page).toBeFocused();

  await bar.box(at(11)).click();
  await filter('Available').click();
  await expect(bar.actions).toHaveCount(0);
  await expect(
    staffPage
      .getByRole('status')
      .filter({ hasText: 'The list has changed, so nothing is selected any more' }),
  ).toBeVisible();
  await bar.box(at(11)).click();
  await search.fill(`${make} test`);
  await expect(bar.actions).toHaveCount(0);
});

test('prices by percent and rounding are previewed, what has no price is named, and an edit meanwhile stops it', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 2);
  await api.patch(`/api/vehicles/${vehicles[0]?.id}`, { price: 129_900 });
  const onRequest = await api.addVehicle({ make, price: null });
  const sold = await api.addVehicle({ make });
  await api.sell(sold.id);
  await findInInventory(staffPage, make, 4);
  const bar = bulkBar(staffPage);
  await bar.begin.click();
  await bar.page.click();
  await bar.act('Price').click();
  const { dialog, size, choice, status, rows, confirm } = priceDialog(staffPage);
  await expect(status).toHaveText(
    'Nothing is changed before you confirm. Left out: 1 sold, 1 price on request.',
  );
  await confirm.click();
  await expect(size).toBeFocused();
  await expect(dialog.getByText('Enter an amount such as 5,000')).toBeVisible();
  await size.fill('3');
  await choice('%').click();
  await choice('To end in 900').click();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '$129,900' })).toContainText('$125,900-$4,000');
  await expect(rows.filter({ hasText: '$100,000' })).toContainText('$96,900-$3,100');
  await choice('Raise').click();
  await expect(rows.filter({ hasText: '$129,900' })).toContainText('$133,900+$4,000');
  await expectFit(staffPage);
  await size.fill('0.1');
  await expect(rows.filter({ hasText: '$129,900' })).toContainText('$129,900Stays');
  await expect(confirm).toHaveAccessibleName('Change 1 Price');
  await api.patch(`/api/vehicles/${vehicles[1]?.id}`, { price: 100_500 });
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Somebody has changed one of these vehicles meanwhile. Look at them again.',
  );
  // The preview is the new one, so that a second look and click are enough.
  await expect(rows.filter({ hasText: '$100,500' })).toContainText('$100,900+$400');
  expect(await pricesOf(api, vehicles)).toEqual([129_900, 100_500]);
  await confirm.click();
  await expect(toastOf(staffPage)).toContainText('1 price raised by 0.1%');
  await expect(toastOf(staffPage)).toContainText('Left out: 1 sold, 1 price on request, 1 stays as it is');
  expect(await pricesOf(api, [...vehicles, onRequest])).toEqual([129_900, 100_900, null]);
});

test('deleted vehicles come back with Undo in the change log, and those of the bin with Restore', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 3);
  const inventory = await findInInventory(staffPage, make, 3);
  const bar = bulkBar(staffPage);
  await bar.begin.click();
  await bar.page.click();
  await bar.act('Delete').click();
  const question = staffPage.getByRole('alertdialog', { name: 'Delete 3 vehicles?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toHaveAccessibleDescription(
    'They disappear from the website now, and can be restored for 30 days under Settings, Deleted vehicles.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(staffPage)).toContainText('3 vehicles deleted');
  await expect(inventory.filter('All')).toHaveText('All 0');
  await expect(bar.actions).toHaveCount(0);

  await openStaffScreen(staffPage, '/admin/settings/bin');
  const bin = staffPage.getByRole('table', { name: 'Deleted vehicles' });
  const row = bin.getByRole('row').filter({ hasText: vehicles[1]?.model ?? '' });
  await expect(row).toContainText('by admin');
  await expectFit(staffPage);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(toastOf(staffPage)).toContainText('Vehicle restored');
  await expect(row).toHaveCount(0);
  expect(await api.vehicle(vehicles[1]?.id ?? 0)).toMatchObject({ price: 100_000 });

  await openStaffScreen(staffPage, '/admin/settings/log');
  const undoable = staffPage
    .getByRole('list', { name: 'Changes that can be undone' })
    .getByRole('listitem')
    .filter({ hasText: '3 vehicles deleted' })
    .first();
  await expectFit(staffPage);
  await undoable.getByRole('button', { name: 'Undo' }).click();
  const asked = staffPage.getByRole('alertdialog', { name: 'Undo for 2 vehicles?' });
  await expect(asked).toContainText('2 vehicles: listed again, as before.');
  await expectFit(staffPage);
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(staffPage)).toContainText('2 vehicles put back');
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await searchInventory(staffPage, make, 3);
});

test('one deleted vehicle comes back with Undo over the list, also after a reload', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const inventory = await findInInventory(staffPage, vehicle.model);
  await inventory.act('Delete', vehicle).click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(staffPage)).toContainText('Vehicle deleted successfully');
  const line = staffPage.getByRole('status').filter({ hasText: `${vehicle.model} deleted.` });
  await expect(line).toContainText('It can be undone until ');
  await staffPage.reload();
  await expect(line).toBeVisible();
  await undoButton(staffPage).click();
  await expect(toastOf(staffPage)).toContainText('1 vehicle put back');
  await inventory.search.fill(vehicle.model);
  await expect(line).toHaveCount(0);
  await expect(inventory.row(vehicle)).toBeVisible();
  expect((await staffPage.request.get(`/api/vehicles/${vehicle.id}/text`)).status()).toBe(200);
});

test('on a phone the cards are selected, and the actions stand at the bottom', async ({ staffPage, api }) => {
  await keepToasts(staffPage);
  const { make, vehicles } = await addGroup(api, 12);
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await inventoryTab(staffPage).search.fill(make);
  await expect(inventoryTab(staffPage).filter('All')).toHaveText('All 12');
  const bar = bulkBar(staffPage);
  const [oldest, newest] = [vehicles[0], vehicles[11]];
  if (!oldest || !newest) throw new Error('No vehicle was added');
  await bar.begin.click();
  await bar.box(newest).click();
  await expect(bar.status).toHaveText('1 selected');
  await bar.all.click();
  await expect(bar.status).toHaveText('12 selected');
  const box = await bar.actions.boundingBox();
  expect(box && Math.round(box.y + box.height)).toBe(phone.height);
  for (const name of ['Price', 'Status', 'Mark', 'Delete', 'Clear']) await expectThumbSized(bar.act(name));
  await bar.act('Status').click();
  await bar.item('Reserved').click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Set Status' }).click();
  await expect(toastOf(staffPage)).toContainText('12 vehicles set to Reserved');
  await expectNothingCovered(staffPage);
  expect(await api.vehicle(oldest.id)).toMatchObject({ status: 'reserved' });
});

import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { holdCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expectToast, toastBesideDialog, toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { addGroup, findInInventory, inventoryTab, nameOf } from './vehicle-lists.ts';

const callOf = ({ id }: Vehicle) => `/api/vehicles/${id}`;

function question(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  return {
    dialog,
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    confirm: dialog.getByRole('button', { name: 'Delete' }),
    complaint: dialog.getByRole('alert'),
  };
}

/** Opens the confirmation for a vehicle with the button in its row. */
async function askToDelete(page: Page, vehicle: Vehicle) {
  const inventory = await findInInventory(page, vehicle.model);
  await inventory.act('Delete', vehicle).click();
  return { inventory, ...question(page) };
}

const isThere = async (page: Page, { id }: Vehicle) =>
  (await page.request.get(`/api/vehicles/${id}/text`)).status() === 200;

test('asks for confirmation, with the focus on Cancel; a refused deletion restores the row, one by somebody else does not', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const { inventory, dialog, cancel, confirm, complaint } = await askToDelete(staffPage, vehicle);
  await expect(dialog).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete the vehicle from your inventory.',
  );
  await expect(dialog.getByText('A copy stays under Settings, Deleted vehicles, for 30 days.')).toBeVisible();
  await expect(dialog.getByText(nameOf(vehicle))).toBeVisible();
  await expect(dialog.getByText(`ID ${vehicle.id}`)).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await expect(confirm).toHaveAccessibleName('Delete');
  await expect(cancel).toBeFocused();
  await staffPage.keyboard.press('Tab');
  await expect(confirm).toBeFocused();
  await staffPage.keyboard.press('Tab');
  await expect(cancel).toBeFocused();

  // A click outside does nothing; Esc and Cancel leave everything as it is.
  await staffPage.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await staffPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(inventory.act('Delete', vehicle)).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(inventory.act('Delete', vehicle)).toBeFocused();
  await expect(inventory.row(vehicle)).toBeVisible();

  let answer: { status: number; body: string } | null = null;
  let letAnswer = Promise.withResolvers<void>();
  await staffPage.route(
    (url) => url.pathname === callOf(vehicle),
    async (route) => {
      await letAnswer.promise;
      await (answer === null ? route.abort() : route.fulfill(answer));
    },
  );
  await inventory.act('Delete', vehicle).click();
  for (const [next, text] of [
    [{ status: 500, body: JSON.stringify({ message: 'The paddock is locked' }) }, 'The paddock is locked'],
    [{ status: 502, body: 'Bad gateway' }, 'Failed to delete vehicle'],
    [null, 'Failed to delete vehicle'],
  ] as const) {
    answer = next;
    letAnswer = Promise.withResolvers();
    await confirm.click();
    await expect(inventory.row(vehicle)).toHaveCount(0);
    letAnswer.resolve();
    await expect(complaint).toHaveText(text);
    await expect(toastBesideDialog(staffPage, 'destructive')).toHaveText(`Error${text}`);
    await expect(inventory.row(vehicle)).toHaveCount(1);
    await expect(inventory.filter('All')).toHaveText('All 1');
  }
  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(inventory.row(vehicle)).toBeVisible();
  expect(await isThere(staffPage, vehicle)).toBe(true);

  // Deleted meanwhile, the dialog closes and the row goes.
  await staffPage.unrouteAll();
  await inventory.act('Delete', vehicle).click();
  await api.delete(callOf(vehicle));
  await confirm.click();
  await expect(toastOf(staffPage, 'destructive')).toContainText('Error');
  await expect(dialog).toBeHidden();
  await expect(inventory.filter('All')).toHaveText('All 0');
});

test('while the call is pending, the row is already gone and the dialog stays open', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 3);
  const [oldest, middle, newest] = vehicles;
  if (!oldest || !middle || !newest) throw new Error('No vehicle was added');
  const letThrough = await holdCall(staffPage, callOf(middle));
  const requests = watchRequests(staffPage);
  const { act, row, rows, filter } = await findInInventory(staffPage, make, 3);
  await act('Delete', middle).click();
  const { dialog, confirm, cancel } = question(staffPage);
  await confirm.click();
  const pending = dialog.getByRole('button', { name: 'Deleting...' });
  await expect(pending).toHaveAttribute('aria-disabled', 'true');
  await expect(row(middle)).toHaveCount(0);
  await expect(filter('All')).toHaveText('All 2');
  await pending.click({ force: true });
  await cancel.click({ force: true });
  await staffPage.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(timesAsked(requests, `DELETE ${callOf(middle)}`)).toBe(1);
  await expect(toastOf(staffPage)).toHaveCount(0);
  expect(await isThere(staffPage, middle)).toBe(true);

  letThrough();
  await expectToast(staffPage, 'Vehicle deleted successfully', nameOf(middle), 'default');
  await expect(dialog).toBeHidden();
  expect(await isThere(staffPage, middle)).toBe(false);
  await expect.poll(() => timesAsked(requests, 'GET /api/vehicles/admin-fast')).toBe(2);
  await expect(rows).toHaveText([new RegExp(newest.model), new RegExp(oldest.model)]);

  // The focus moves to the row in its place, from the last row to the one above, and from the only one to Add
  // Vehicle.
  await expect(act('Edit', oldest)).toBeFocused();
  await act('Delete', oldest).click();
  await confirm.click();
  await expect(row(oldest)).toHaveCount(0);
  await expect(act('Edit', newest)).toBeFocused();
  await act('Delete', newest).click();
  await confirm.click();
  await expect(staffPage.getByText(`No vehicle matches "${make}".`)).toBeVisible();
  await expect(staffPage.getByRole('button', { name: 'Add Vehicle' })).toBeFocused();
});

test('deleting the only row of the last page leads to the previous page; figures and website follow', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 11);
  const [oldest] = vehicles;
  if (!oldest) throw new Error('No vehicle was added');
  const { totalVehicles } = (await api.get('/api/dashboard/stats')) as { totalVehicles: number };
  const figure = staffPage.getByRole('listitem').filter({ hasText: 'Total Vehicles' });
  await openStaffScreen(staffPage);
  await expect(figure).toContainText(`Total Vehicles${totalVehicles}`);
  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  const { search, filter, shown, pages, act, rows } = inventoryTab(staffPage);
  await search.fill(make);
  await expect(filter('All')).toHaveText('All 11');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(shown).toHaveText('11 to 11 of 11');
  await act('Delete', oldest).click();
  await question(staffPage).confirm.click();
  await expectToast(staffPage, 'Vehicle deleted successfully', nameOf(oldest));
  await expect(shown).toHaveText('1 to 10 of 10');
  await expect(rows).toHaveCount(10);
  await expect(
    staffPage.getByRole('button', { name: /^Edit / }).and(staffPage.locator(':focus')),
  ).toHaveCount(1);

  await staffPage.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(figure).toContainText(`Total Vehicles${totalVehicles - 1}`);
  const { vehicles: listed } = (await (await staffPage.request.get('/api/vehicles/optimized')).json()) as {
    vehicles: { id: number }[];
  };
  expect(listed.map(({ id }) => id)).not.toContain(oldest.id);
});

test('a sold vehicle can be deleted, on a phone too', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  await api.sell(vehicle.id);
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const { act } = await findInInventory(staffPage, vehicle.model);
  await act('Delete', vehicle).click();
  const { dialog, confirm } = question(staffPage);
  // A sheet at the bottom, within reach of the thumb.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await expectThumbSized(confirm);
  await confirm.click();
  await expectToast(staffPage, 'Vehicle deleted successfully', nameOf(vehicle));
  expect(await isThere(staffPage, vehicle)).toBe(false);
});

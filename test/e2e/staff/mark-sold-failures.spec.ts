import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { openSale } from './sale-dialog.ts';

test('a price out of bounds is refused with a message, and so is a vehicle sold by somebody else meanwhile', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  await keepToasts(staffPage);
  const { inventory, price, confirm, anyway, complaint, dialog } = await openSale(staffPage, vehicle);
  await price.fill('100,000,001');
  await confirm.click();
  await anyway.click();
  await expect(price).toHaveAccessibleDescription(/^May be at most \$100,000,000/);
  await expect(price).toBeFocused();
  await expect(complaint).toHaveText('$100,000,001 is more than twice the listed price, $100,000.');
  // Dismissing the toast that repeats it leaves the dialog open.
  await toastBesideDialog(staffPage).getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
  await expect(toastBesideDialog(staffPage)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(price).toHaveValue('100,000,001');
  expect((await api.vehicle(vehicle.id)).status).toBe('available');

  // Sold meanwhile, the dialog closes and the list is up to date.
  await price.fill('1');
  await api.sell(vehicle.id, 95_000);
  await confirm.click();
  await anyway.click();
  await expectToast(staffPage, 'Error', 'This vehicle is sold already');
  await expect(dialog).toBeHidden();
  await expect(inventory.filter('Sold')).toHaveText('Sold 1');
  await expect(await inventory.cell(vehicle, 'Status')).toHaveText('Sold');
  await expect(inventory.act('Mark Sold', vehicle)).toHaveCount(0);
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
  expect((await api.vehicle(vehicle.id)).soldPrice).toBe(95_000);
});

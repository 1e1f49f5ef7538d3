import { failCall } from '../pages/calls.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { nameOf } from './vehicle-lists.ts';
import { callOf, openSale } from './sale-dialog.ts';

test('a refused sale is rolled back in the list, and what was typed stays; rows stay when refetching fails', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  let answer: { status: number; body: string } | null = null;
  let letAnswer = Promise.withResolvers<void>();
  await staffPage.route(
    (url) => url.pathname === callOf(vehicle),
    async (route) => {
      await letAnswer.promise;
      await (answer === null ? route.abort() : route.fulfill(answer));
    },
  );
  const { inventory, dialog, price, confirm, complaint } = await openSale(staffPage, vehicle);
  await price.fill('87,500');
  const status = await inventory.cell(vehicle, 'Status');
  for (const [next, text] of [
    [{ status: 500, body: JSON.stringify({ message: 'The till is closed' }) }, 'The till is closed'],
    [{ status: 502, body: 'Bad gateway' }, 'Failed to mark vehicle as sold'],
    [null, 'Failed to mark vehicle as sold'],
  ] as const) {
    answer = next;
    letAnswer = Promise.withResolvers();
    await confirm.click();
    await expect(status).toHaveText('Sold');
    await expect(complaint).toHaveCount(0);
    letAnswer.resolve();
    await expect(complaint).toHaveText(text);
    await expect(toastBesideDialog(staffPage, 'destructive')).toHaveText(`Error${text}`);
    await expect(status).toHaveText('Available');
    await expect(inventory.filter('Sold')).toHaveText('Sold 0');
    await expect(price).toHaveValue('87,500');
  }
  expect((await api.vehicle(vehicle.id)).status).toBe('available');

  await staffPage.unrouteAll();
  await failCall(staffPage, '/api/vehicles/admin-fast');
  await confirm.click();
  await expectToast(staffPage, 'Vehicle marked as sold successfully', nameOf(vehicle));
  await expect(dialog).toBeHidden();
  expect((await api.vehicle(vehicle.id)).soldPrice).toBe(87_500);
  const notice = inventory.panel
    .getByRole('status')
    .filter({ hasText: 'The list could not be fetched. What is shown may be out of date.' });
  await expect(notice).toBeVisible();
  await expect(inventory.row(vehicle)).toBeVisible();
  await staffPage.unrouteAll();
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(status).toHaveText('Sold');
});

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

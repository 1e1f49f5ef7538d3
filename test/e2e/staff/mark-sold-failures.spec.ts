import { toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { findInInventory } from './vehicle-lists.ts';

test('dismissing the toast of a refused sale leaves its dialog open', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  await keepToasts(staffPage);
  const inventory = await findInInventory(staffPage, vehicle.model);
  await inventory.act('Mark Sold', vehicle).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  const price = dialog.getByLabel('Sale Price');
  await price.fill('100,000,001');
  await price.press('Enter');
  await dialog.getByRole('button', { name: 'Mark as Sold Anyway' }).click();
  await expect(price).toHaveAccessibleDescription(/^May be at most \$100,000,000/);
  await toastBesideDialog(staffPage).getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
  await expect(toastBesideDialog(staffPage)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(price).toHaveValue('100,000,001');
});

import { expectThumbSized } from '../pages/thumb.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { findInInventory, nameOf } from './vehicle-lists.ts';

test('the question before a deletion stays on a click outside, and is a sheet on a phone', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  await api.sell(vehicle.id);
  const { act } = await findInInventory(staffPage, vehicle.model);
  await act('Delete', vehicle).click();
  const dialog = staffPage.getByRole('alertdialog', { name: 'Are you sure?' });
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(dialog).toBeVisible();
  await staffPage.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await staffPage.setViewportSize({ width: 390, height: 844 });
  // At the bottom, within reach of the thumb.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await expectThumbSized(confirm);
  await confirm.click();
  await expectToast(staffPage, 'Vehicle deleted successfully', nameOf(vehicle));
});

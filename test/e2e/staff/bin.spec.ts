import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { answerCall, failCall } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { nameOf } from './vehicle-lists.ts';

test.use({ viewport: desktop });

const address = '/admin/settings/bin';
const call = '/api/vehicles/deleted';

test('an empty bin says so, and one that fails to load can be loaded again', async ({ staffPage }) => {
  await answerCall(staffPage, call, { vehicles: [], total: 0 });
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByRole('heading', { name: 'No deleted vehicles' })).toBeVisible();
  await expectFit(staffPage);
  await staffPage.unrouteAll();
  await failCall(staffPage, call);
  await staffPage.reload();
  const failure = staffPage.getByRole('alert');
  await expect(failure).toContainText('Failed to load the deleted vehicles');
  await staffPage.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toHaveCount(0);
});

test('a vehicle whose VIN is taken stays in the bin and says why, on a phone too', async ({
  staffPage,
  api,
}) => {
  const vin = `WZZ${crypto.randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;
  const gone = await api.addVehicle({ vin });
  await api.delete(`/api/vehicles/${gone.id}`);
  const other = await api.addVehicle({ vin });
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage, address);
  const card = staffPage
    .getByRole('list', { name: 'Deleted vehicles' })
    .getByRole('listitem')
    .filter({ hasText: nameOf(gone) });
  await expect(card).toContainText('$100,000');
  const restore = card.getByRole('button', { name: `Restore ${nameOf(gone)}` });
  await expectThumbSized(restore);
  await restore.click();
  await expect(toastOf(staffPage)).toContainText(
    `The ${nameOf(other)} (ID ${other.id}) has this VIN already`,
  );
  await expect(card).toBeVisible();
  await api.delete(`/api/vehicles/${other.id}`);
  await restore.click();
  await expect(toastOf(staffPage)).toContainText('Vehicle restored');
  await expect(card).toHaveCount(0);
  expect(await api.vehicle(gone.id)).toMatchObject({ vin });
});

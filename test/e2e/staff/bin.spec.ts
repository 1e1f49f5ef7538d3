import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { answerCall } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { nameOf } from './vehicle-lists.ts';

test.use({ viewport: desktop });

const address = '/admin/settings/bin';
const call = '/api/vehicles/deleted';

test('axe finds nothing in an empty bin, and what restores a vehicle on a phone is as large as a thumb', async ({
  staffPage,
  api,
}) => {
  await answerCall(staffPage, call, { vehicles: [], total: 0 });
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByRole('heading', { name: 'No deleted vehicles' })).toBeVisible();
  await expectFit(staffPage);
  await staffPage.unrouteAll();
  const gone = await api.addVehicle();
  await api.delete(`/api/vehicles/${gone.id}`);
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage, address);
  await expectThumbSized(staffPage.getByRole('button', { name: `Restore ${nameOf(gone)}` }));
});

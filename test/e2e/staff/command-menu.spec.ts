import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

test('the command menu fits with what it finds, and on a phone with nothing', async ({ staffPage, api }) => {
  await staffPage.setViewportSize(desktop);
  const vehicle = await api.addVehicle();
  await api.inquire({ name: `Zoe ${vehicle.model}`, vehicleId: vehicle.id });
  await openStaffScreen(staffPage);
  await staffPage.keyboard.press('Control+k');
  const menu = staffPage.getByRole('dialog', { name: 'Search and commands' });
  const box = menu.getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill(vehicle.model);
  for (const group of ['Vehicles', 'Leads'])
    await expect(menu.getByRole('group', { name: group }).getByRole('option')).toHaveCount(1);
  await expectFit(staffPage);
  await staffPage.setViewportSize(phone);
  await box.fill('qqxxqq');
  await expect(menu.getByText('Nothing matches "qqxxqq".')).toBeVisible();
  await expectFit(staffPage);
});

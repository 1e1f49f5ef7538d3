import { expectFit, phone } from '../pages/accessible.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { vehicleForm } from './vehicle-form.ts';
import { searchInventory } from './vehicle-lists.ts';

test('what sales and a photographer see of the staff screens fits', async ({ api, browser, site }) => {
  const vehicle = await api.addVehicle({ costBasis: 90_000 });
  const page = await deviceOf(browser, site, await addColleague(api, 'sales'));
  await openStaffScreen(page);
  const months = page.getByRole('region', { name: 'Sales by month' });
  await months.getByRole('button', { name: 'Show as table' }).click();
  await expectFit(page);
  await openStaffScreen(page, `/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(vehicleForm(page).price).toHaveValue('100,000');
  await expectFit(page);
  await openStaffScreen(page, '/admin?tab=sold');
  await page.setViewportSize(phone);
  await expect(page.getByText('Total Revenue')).toBeVisible();
  await expectFit(page);
  await openStaffScreen(page, '/admin/settings');
  await expect(page.getByText('sales: Listings, sales and leads.')).toBeVisible();
  await expectFit(page);
  await page.context().close();

  const other = await deviceOf(browser, site, await addColleague(api, 'photographer'));
  await openStaffScreen(other, '/admin?tab=inventory');
  const inventory = await searchInventory(other, vehicle.model);
  await inventory.act('Edit', vehicle).click();
  await expect(vehicleForm(other).price).toHaveValue('100,000');
  await expectFit(other);
  await other.context().close();
});

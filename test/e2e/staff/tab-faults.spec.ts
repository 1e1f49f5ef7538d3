import type { Page } from '@playwright/test';
import { expect, openStaffScreen, test } from './fixtures.ts';

const tabs = [
  { tab: 'dashboard', code: 'DashboardTab', long: '@long ' },
  { tab: 'inventory', code: 'InventoryTab', long: '' },
  { tab: 'sold', code: 'SoldTab', long: '@long ' },
  { tab: 'inquiries', code: 'InquiriesTab', long: '@long ' },
] as const;

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

for (const { tab, code, long } of tabs) {
  test(`${long}when the ${tab} tab cannot be shown, the header and the other tabs stay`, async ({
    staffPage,
  }) => {
    await staffPage.route(`**/assets/${code}-*.js`, (route) => route.abort());
    await openStaffScreen(staffPage, `/admin?tab=${tab}`);
    const main = staffPage.getByRole('main');
    await expect(main.getByText('This part could not be shown')).toBeVisible();
    await expect(logout(staffPage)).toBeVisible();
    const other = tab === 'inquiries' ? 'Dashboard' : 'Inquiries';
    await staffPage.getByRole('tab', { name: other }).click();
    await expect(main.getByText('This part could not be shown')).toHaveCount(0);
    await expect(
      main.getByRole('heading', { name: other === 'Inquiries' ? 'Customer Inquiries' : 'Vehicle Details' }),
    ).toBeVisible();
  });
}

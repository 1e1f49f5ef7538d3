import type { Page } from '@playwright/test';
import { expect, openStaffScreen, test } from './fixtures.ts';

const tabs = [
  { tab: 'dashboard', code: 'DashboardTab' },
  { tab: 'inventory', code: 'InventoryTab' },
  { tab: 'sold', code: 'SoldTab' },
  { tab: 'inquiries', code: 'InquiriesTab' },
] as const;

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

for (const { tab, code } of tabs) {
  test(`when the ${tab} tab cannot be shown, the header and the other tabs stay`, async ({ staffPage }) => {
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

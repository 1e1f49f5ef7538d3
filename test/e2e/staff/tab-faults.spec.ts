import type { Page } from '@playwright/test';
import { expect, openStaffScreen, test } from './fixtures.ts';

const tabs = [
  { tab: 'dashboard', code: 'DashboardTab', heading: 'Vehicle Details' },
  { tab: 'inventory', code: 'InventoryTab', heading: 'Vehicle Listings' },
  { tab: 'sold', code: 'SoldTab', heading: null },
  { tab: 'inquiries', code: 'InquiriesTab', heading: 'Customer Inquiries' },
] as const;

/** The calls of the specification, and the dealership's settings, which the page itself brings along. */
const specified = new Set([
  '/api/site',
  '/api/dashboard/stats',
  '/api/vehicles/admin-fast',
  '/api/vehicles/sold',
  '/api/inquiries',
]);

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

for (const { tab, code, heading } of tabs) {
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

  for (const status of [403, 500]) {
    test(`calls that were added to the ${tab} tab may be answered with ${status}`, async ({ staffPage }) => {
      const refused: string[] = [];
      await staffPage.route(
        ({ pathname }) => pathname.startsWith('/api/') && !specified.has(pathname),
        (route) => {
          refused.push(new URL(route.request().url()).pathname);
          return route.fulfill({ status, json: { message: 'Not for you' } });
        },
      );
      await openStaffScreen(staffPage, `/admin?tab=${tab}`);
      const main = staffPage.getByRole('main');
      if (heading !== null) await expect(main.getByRole('heading', { name: heading })).toBeVisible();
      await expect(main.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
      await expect.poll(() => refused.length).toBeGreaterThan(0);
      // The session goes on, and no part of the specification has made way.
      await expect(logout(staffPage)).toBeVisible();
      expect(await staffPage.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
      for (const text of [
        'Please log in',
        'could not be shown',
        'Failed to load',
        'Unable to Load Dashboard',
      ])
        await expect(main.getByText(text)).toHaveCount(0);
      await expect(main.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
    });
  }
}

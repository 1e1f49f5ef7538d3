import { expectToast } from '../pages/toast.ts';
import { addColleague, canSignIn, deviceOf, expectSignedOut } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

test('changing your own password needs the current one and signs out your other devices', async ({
  api,
  browser,
  site,
}) => {
  const ruben = await addColleague(api);
  const here = await deviceOf(browser, site, ruben);
  const other = await deviceOf(browser, site, ruben);
  await openStaffScreen(other, '/admin?tab=inventory');
  await openStaffScreen(here, '/admin/settings/account');
  await here.getByRole('button', { name: 'Change Password' }).click();
  const dialog = here.getByRole('dialog', { name: 'Change Password' });
  const current = dialog.getByLabel('Current password', { exact: true });
  const next = dialog.getByLabel('New password', { exact: true });
  const change = dialog.getByRole('button', { name: 'Change Password' });
  await expect(current).toBeFocused();
  await change.click();
  await expect(current).toHaveAccessibleDescription('Enter your current password');
  await expect(next).toHaveAccessibleDescription(/^Use at least 12 characters/);
  await current.fill('not my password');
  await next.fill('my new password');
  await next.press('Enter');
  await expect(current).toHaveAccessibleDescription('This is not your current password');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue('my new password');
  expect(await canSignIn(site, ruben)).toBe(true);
  await current.fill(ruben.password);
  await change.click();
  await expectToast(here, 'Password changed', 'Your other devices are signed out.');
  await expect(dialog).toBeHidden();

  await expectSignedOut(other);
  await here.getByRole('link', { name: 'Newsletter' }).click();
  await expect(here.getByRole('searchbox', { name: 'Search addresses' })).toBeVisible();
  expect(await canSignIn(site, ruben)).toBe(false);
  expect(await canSignIn(site, { ...ruben, password: 'my new password' })).toBe(true);
  await here.context().close();
  await other.context().close();
});

test('signing out everywhere ends all your own sessions', async ({ staffPage, api, browser, site }) => {
  const ruben = await addColleague(api);
  const here = await deviceOf(browser, site, ruben);
  const other = await deviceOf(browser, site, ruben);
  await openStaffScreen(other, '/admin?tab=inventory');
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await openStaffScreen(here, '/admin/settings/account');
  await expect(
    here.getByText('Signed in on 2 devices. Signing out everywhere ends both sessions at once.'),
  ).toBeVisible();
  const open = here.getByRole('button', { name: 'Sign Out Everywhere' });
  await open.click();
  const asking = here.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await asking.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expectToast(here, 'Logged Out', 'You have been signed out on every device');
  await expect(here).toHaveURL('/login');
  expect(await here.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await expectSignedOut(other);
  // Nobody else is signed out.
  await staffPage.getByRole('tab', { name: 'Sold Vehicles' }).click();
  await expect(staffPage.getByRole('table', { name: 'Sold Vehicles' })).toBeVisible();
  await here.context().close();
  await other.context().close();
});

import { expectStateFit } from '../pages/accessible.ts';
import { openLive } from '../pages/live.ts';
import { toastOf } from '../pages/toast.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

test('one’s devices are listed, and another one can be signed out, which learns why', async ({
  api,
  browser,
  site,
}) => {
  const ruben = await addColleague(api, 'sales');
  const here = await deviceOf(browser, site, ruben);
  const other = await deviceOf(browser, site, ruben);
  await openStaffScreen(other, '/admin?tab=inventory');
  await openStaffScreen(here, '/admin/settings/account');
  const devices = here.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'this device' })).toHaveCount(1);
  await expectStateFit(here);
  await devices.getByRole('button', { name: /^Sign out / }).focus();
  await here.keyboard.press('Enter');
  await expect(toastOf(here)).toContainText('Signed out');
  await expect(devices).toHaveCount(1);

  await other.getByRole('tab', { name: 'Sold Vehicles' }).click();
  await other.getByRole('link', { name: 'Go to Login' }).click();
  await expect(other.getByText('You were signed out from another of your devices.')).toBeVisible();
  await expectStateFit(other);
  // Only once.
  await other.reload();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(other.getByText('You were signed out')).toHaveCount(0);
  await here.context().close();
  await other.context().close();
});

test('@long the login page says why the session ended, and nothing after a logout', async ({
  api,
  browser,
  site,
}) => {
  const ruben = await addColleague(api, 'sales');
  const page = await deviceOf(browser, site, ruben);
  const elsewhere = await deviceOf(browser, site, ruben);
  await openStaffScreen(page, '/admin?tab=inventory');
  await openStaffScreen(elsewhere, '/admin/settings/account');
  await elsewhere.getByRole('button', { name: 'Change Password' }).click();
  const dialog = elsewhere.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(ruben.password);
  await dialog.getByLabel('New password', { exact: true }).fill('a completely new one');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Sold Vehicles' }).click();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page.getByText('You were signed out because your password was changed.')).toBeVisible();

  await elsewhere.getByRole('button', { name: 'Logout' }).click();
  await expect(elsewhere).toHaveURL('/login');
  await openLive(elsewhere, '/login');
  await expect(elsewhere.getByText('You were signed out')).toHaveCount(0);
  await page.context().close();
  await elsewhere.context().close();
});

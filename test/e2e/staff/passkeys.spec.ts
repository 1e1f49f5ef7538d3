import type { Page } from '@playwright/test';
import { expectStateFit } from '../pages/accessible.ts';
import { openLive } from '../pages/live.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

/** Gives a page a device with passkeys of its own, whose owner is there and agrees. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner can be told from others, by a finger or a code. */
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added in one’s account, and signs in alone or after the password', async ({
  api,
  browser,
  site,
}) => {
  const colleague = await addColleague(api, 'sales');
  const page = await deviceOf(browser, site, colleague);
  const device = await addAuthenticator(page);
  await openStaffScreen(page, '/admin/settings/account');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await expect(panel).toContainText('You have none yet.');
  await panel.getByRole('button', { name: 'Add Passkey' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Passkey' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Your password', { exact: true }).fill(colleague.password);
  await expectStateFit(page);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Second factor is on' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByRole('listitem')).toContainText(/^My phoneAdded .+, never used/);
  await expectStateFit(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  // Not from a device that cannot tell its owner.
  await device.setVerified(false);
  await openLive(page, '/login');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^No passkey was used/);
  await expectStateFit(page);
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL('/admin');
  await openStaffScreen(page, '/admin/settings/account');
  await expect(panel.getByRole('listitem')).toContainText(/, last used /);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await openLive(page, '/login');
  await page.getByLabel('Username').fill(colleague.username);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectStateFit(page);
  await page.getByRole('button', { name: 'Use Your Passkey' }).click();
  await expect(page).toHaveURL('/admin');

  // Removing it takes it, besides the password.
  await openStaffScreen(page, '/admin/settings/account');
  await panel.getByRole('button', { name: 'Remove My phone' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Passkey' });
  await removing.getByLabel('Your password', { exact: true }).fill(colleague.password);
  await expectStateFit(page);
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('You have none yet.');
  await page.context().close();
});

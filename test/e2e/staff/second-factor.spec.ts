import type { Page } from '@playwright/test';
import { codeAt, stepAt } from '../../../src/accounts/second-factor/totp.ts';
import { expectStateFit } from '../pages/accessible.ts';
import { openLive } from '../pages/live.ts';
import { addColleague, deviceOf, type Colleague } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { openStaffApi } from './staff-api.ts';

/** The code that the app shows, `steps` of 30 seconds from now. */
const codeNow = (secret: string, steps = 0) => codeAt(secret, stepAt(new Date()) + steps);

/** Turns the second factor on as a person does, with the keyboard. Returns the secret and the recovery codes. */
async function turnOn(page: Page, colleague: Colleague) {
  await openStaffScreen(page, '/admin/settings/account');
  return setUp(page, 'Turn On', colleague);
}

/** The same from a button on the page. */
async function setUp(page: Page, button: string, { password }: Colleague) {
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Turn On Second Factor' });
  await expect(dialog.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = dialog.getByLabel('Code', { exact: true });
  await code.focus();
  await page.keyboard.type('000000');
  await dialog.getByLabel('Your password', { exact: true }).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code does not match/);
  await expect(code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(codeNow(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Second factor is on' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  return { secret, codes, shown };
}

async function enterPassword(page: Page, { username, password }: Colleague) {
  await openLive(page, '/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function signIn(page: Page, colleague: Colleague) {
  await enterPassword(page, colleague);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  return code;
}

test('a code is asked for after the password, and a recovery code does instead of it', async ({
  api,
  browser,
  site,
}) => {
  const colleague = await addColleague(api, 'sales');
  const page = await deviceOf(browser, site, colleague);
  const { secret, codes, shown } = await turnOn(page, colleague);
  await expectStateFit(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('It is on. 10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  const code = await signIn(page, colleague);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expectStateFit(page);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^This code is not valid/);
  await expect(code).toBeFocused();
  // Not the code that turned it on: that one has been used.
  await code.fill(codeNow(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.evaluate(() => localStorage.clear());
  await (await signIn(page, colleague)).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await page.context().close();
});

test('once it is required, signing in without one leads to its set-up, and then to the screens', async ({
  api,
  browser,
  site,
}) => {
  const [owner, colleague] = [await addColleague(api), await addColleague(api, 'sales')];
  const asOwner = await openStaffApi(site.url, owner);
  const currentPassword = owner.password;
  const { secret } = (await asOwner.get('/api/accounts/me/second-factor')) as { secret: string };
  const on = { secret, code: codeNow(secret), currentPassword };
  const { recoveryCodes } = (await asOwner.put('/api/accounts/me/second-factor', on)) as {
    recoveryCodes: string[];
  };
  const requireOf = (secondFactorRequiredOf: string) =>
    asOwner.put('/api/accounts/settings', {
      secondFactorRequiredOf,
      currentPassword,
      code: recoveryCodes.pop(),
    });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await requireOf('everybody');
  try {
    await enterPassword(page, colleague);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(page.getByRole('tablist')).toBeHidden();
    await expectStateFit(page);
    const { shown } = await setUp(page, 'Use an Authenticator App', colleague);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeHidden();
    await expect(page.getByRole('tablist')).toBeVisible();
  } finally {
    // Other tests of this site share an admin who has none.
    await requireOf('nobody');
  }
  await context.close();
});

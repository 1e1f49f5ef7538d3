import type { Locator, Page } from '@playwright/test';
import { failCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { staff } from '../server.ts';
import {
  addColleague,
  canSignIn,
  changeAccount,
  deviceOf,
  expectSignedOut,
  someUsername,
  type Colleague,
} from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

const address = '/admin/settings/accounts';

function accountsScreen(page: Page) {
  const table = page.getByRole('table', { name: 'Staff accounts', includeHidden: true });
  const adding = page.getByRole('form', { name: 'Add account' });
  return {
    table,
    row: (username: string) => table.getByRole('row', { includeHidden: true }).filter({ hasText: username }),
    act: (what: 'Set Password of' | 'Change Role of' | 'Disable' | 'Enable', { username }: Colleague) =>
      page.getByRole('button', { name: `${what} ${username}`, exact: true }),
    adding,
    username: adding.getByRole('textbox', { name: 'Username' }),
    password: adding.getByLabel('Password', { exact: true }),
    role: adding.getByLabel('Role'),
    confirmation: adding.getByLabel('Your password', { exact: true }),
    add: adding.getByRole('button', { name: 'Add Account' }),
  };
}

/** Types the own password into a dialog, and presses its button. */
async function confirmIn(dialog: Locator, button: string, password = staff.password) {
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** The settings with the newest account first, because earlier tests have left theirs. */
async function openAccounts(page: Page) {
  await openStaffScreen(page, address);
  const accounts = accountsScreen(page);
  const created = accounts.table.getByRole('columnheader', { name: 'Created' });
  await expect(created).toHaveAttribute('aria-sort', 'ascending');
  await created.getByRole('button').click();
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  return accounts;
}

test('an account is added only once and only with a password that is long enough', async ({
  staffPage,
  site,
}) => {
  const requests = watchRequests(staffPage);
  const accounts = await openAccounts(staffPage);
  const { username, password, role, confirmation, add } = accounts;
  await add.click();
  await expect(username).toHaveAccessibleDescription('Enter a username');
  await expect(username).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/^Use at least 12 characters/);
  await expect(confirmation).toHaveAccessibleDescription(/^Enter your current password/);
  const name = someUsername();
  await username.fill(name);
  await confirmation.fill(staff.password);
  await password.fill('elevenchars');
  await password.press('Enter');
  await expect(username).not.toHaveAttribute('aria-invalid');
  await expect(password).toHaveAccessibleDescription(/^Use at least 12 characters/);
  await expect(password).toBeFocused();
  expect(timesAsked(requests, 'POST /api/accounts')).toBe(0);
  await password.fill('1q2w3e4r5t6y');
  await add.click();
  await expect(password).toHaveAccessibleDescription(/^This is one of the 100,000 most used passwords/);
  await expect(password).toBeFocused();
  await password.fill('twelve chars');
  await confirmation.fill('not my password');
  await add.click();
  await expect(confirmation).toHaveAccessibleDescription(/^This is not your current password/);
  await expect(role).toHaveAccessibleDescription(/No costs, margins or profits/);
  await role.selectOption('manager');
  await expect(role).toHaveAccessibleDescription('Everything except accounts, sign-ins and backups.');
  await confirmation.fill(staff.password);
  await add.click();
  await expectToast(staffPage, 'Account added', `${name} can sign in now.`);
  await expect(username).toHaveValue('');
  await expect(username).toBeFocused();
  await expect(password).toHaveValue('');
  await expect(confirmation).toHaveValue('');
  await expect(accounts.row(name)).toContainText('manager');
  await expect(accounts.row(name)).toContainText('never');
  expect(await canSignIn(site, { username: name, password: 'twelve chars' })).toBe(true);

  // A user name is the same whatever its case; what was typed stays.
  await confirmation.fill(staff.password);
  await username.fill(name.toUpperCase());
  await password.fill('another long password');
  await add.click();
  await expect(username).toHaveAccessibleDescription('This username is taken');
  await expect(username).toBeFocused();
  await expect(username).toHaveValue(name.toUpperCase());
  await expect(password).toHaveValue('another long password');
  await expect(accounts.row(name)).toHaveCount(1);
  await username.fill('adrnin');
  await add.click();
  await expect(username).toHaveAccessibleDescription('This looks like the username admin, which exists');
  await username.fill('аdmin');
  await add.click();
  await expect(username).toHaveAccessibleDescription(/^Use letters from a to z/);
  await accounts.adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(username).toHaveValue('');
  await expect(username).not.toHaveAttribute('aria-invalid');

  await failCall(staffPage, '/api/accounts');
  await username.fill(someUsername());
  await password.fill('another long password');
  await confirmation.fill(staff.password);
  await add.click();
  await expect(accounts.adding.getByRole('alert')).toHaveText('Broken for the test');
  await expect(password).toHaveValue('another long password');
});

test('a disabled account is signed out at its next call and cannot sign in until it is enabled', async ({
  staffPage,
  api,
  browser,
  site,
}) => {
  const ruben = await addColleague(api);
  const theirs = await deviceOf(browser, site, ruben);
  await openStaffScreen(theirs, '/admin?tab=inventory');
  await expect(theirs.getByRole('table', { name: 'Vehicle Listings' })).toBeVisible();
  const token = await theirs.evaluate(() => localStorage.getItem('authToken'));

  const accounts = await openAccounts(staffPage);
  await accounts.act('Disable', ruben).click();
  const asking = staffPage.getByRole('dialog', { name: `Disable ${ruben.username}?` });
  await expect(asking.getByLabel('Your password', { exact: true })).toBeFocused();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  expect(await canSignIn(site, ruben)).toBe(true);
  await accounts.act('Disable', ruben).click();
  await confirmIn(asking, 'Disable', 'not my password');
  await expect(asking.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /^This is not your current password/,
  );
  expect(await canSignIn(site, ruben)).toBe(true);
  await confirmIn(asking, 'Disable');
  await expectToast(staffPage, `${ruben.username} is disabled`, '');
  await expect(accounts.row(ruben.username)).toContainText(/Disabled \w{3} \d+, \d{4}/);
  await expect(accounts.act('Disable', ruben)).toHaveCount(0);

  await expectSignedOut(theirs);
  await openLive(theirs, '/login');
  await theirs.getByLabel('Username').fill(ruben.username);
  await theirs.getByLabel('Password', { exact: true }).fill(ruben.password);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await expect(theirs.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password');

  await accounts.act('Enable', ruben).click();
  await confirmIn(staffPage.getByRole('dialog', { name: `Enable ${ruben.username}?` }), 'Enable');
  await expectToast(staffPage, `${ruben.username} can sign in again`, '');
  await expect(accounts.act('Disable', ruben)).toBeVisible();
  await expect(accounts.row(ruben.username)).not.toContainText('Disabled');
  // The session that was ended does not come back.
  const call = await theirs.request.get('/api/accounts', { headers: { authorization: `Bearer ${token}` } });
  expect(call.status()).toBe(401);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await expect(theirs).toHaveURL('/admin');
  await theirs.context().close();
});

test('nobody disables themselves, and the last active admin stays', async ({ staffPage, api }) => {
  const ruben = await addColleague(api);
  const accounts = await openAccounts(staffPage);
  const created = accounts.table.getByRole('columnheader', { name: 'Created' });
  await created.getByRole('button').click();
  const own = accounts.row('you').filter({ hasText: staff.username }).first();
  await expect(own.getByRole('button')).toHaveText(['Set Password']);
  const { user } = api.session;
  await expect(changeAccount(api, user.id, { disabled: true })).rejects.toThrow(
    /403 .*You cannot disable your own account/,
  );

  // Two people disable each other at the same moment: the server lets only one of them.
  await created.getByRole('button').click();
  await staffPage.route(
    (url) => url.pathname === `/api/accounts/${ruben.id}`,
    (route) => route.fulfill({ status: 409, json: { message: 'The last active admin cannot be disabled' } }),
  );
  await accounts.act('Disable', ruben).click();
  const asking = staffPage.getByRole('dialog', { name: `Disable ${ruben.username}?` });
  await confirmIn(asking, 'Disable');
  await expect(asking.getByRole('alert')).toHaveText('The last active admin cannot be disabled');
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(accounts.act('Disable', ruben)).toBeVisible();
});

test('a new password for somebody else ends their sessions and replaces the old one', async ({
  staffPage,
  api,
  browser,
  site,
}) => {
  const ruben = await addColleague(api);
  const theirs = await deviceOf(browser, site, ruben);
  await openStaffScreen(theirs);
  const accounts = await openAccounts(staffPage);
  await accounts.act('Set Password of', ruben).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Set Password' });
  const field = dialog.getByLabel('New password', { exact: true });
  await expect(field).toBeFocused();
  await expect(dialog).toContainText(`Of ${ruben.username}, who is signed out everywhere by it.`);
  await field.fill('too short');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^Use at least 12 characters/);
  await field.fill('their new password');
  await confirmIn(dialog, 'Set Password');
  await expectToast(staffPage, 'Password changed', `${ruben.username} signs in with the new one.`);
  await expect(dialog).toBeHidden();
  await expect(accounts.act('Set Password of', ruben)).toBeFocused();

  await expectSignedOut(theirs);
  await theirs.context().close();
  expect(await canSignIn(site, ruben)).toBe(false);
  expect(await canSignIn(site, { ...ruben, password: 'their new password' })).toBe(true);
});

test('accounts that fail to load say so, and an ended session leads to the login', async ({
  staffPage,
  api,
  browser,
  site,
}) => {
  await failCall(staffPage, '/api/accounts');
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByRole('alert')).toContainText('Failed to load staff accounts');
  await staffPage.unrouteAll();
  await staffPage.getByRole('button', { name: 'Try Again' }).click();
  await expect(accountsScreen(staffPage).row(staff.username).first()).toBeVisible();

  const ruben = await addColleague(api);
  const theirs = await deviceOf(browser, site, ruben);
  await changeAccount(api, ruben.id, { disabled: true });
  await openStaffScreen(theirs, address);
  const panel = theirs.getByRole('region', { name: 'Authentication Required' });
  await expect(panel).toContainText('Please log in to change settings.');
  await panel.getByRole('link', { name: 'Go to Login' }).click();
  await expect(theirs).toHaveURL('/login');
  await expect(theirs.getByText('You were signed out because your account was disabled.')).toBeVisible();
  await theirs.context().close();
});

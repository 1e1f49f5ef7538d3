import type { Page } from '@playwright/test';
import { openLive } from '../pages/live.ts';
import { expectToast, toastBesideDialog, toastOf } from '../pages/toast.ts';
import { staff } from '../server.ts';
import { expect, keepSignedIn, openStaffScreen, test, type StaffSite } from './fixtures.ts';
import { findInInventory, inventoryTab } from './vehicle-lists.ts';

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('authToken'), user: localStorage.getItem('user') }));

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

/** Fills in and submits the form of /login. */
async function signIn(page: Page) {
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Ends a session on the server without telling the browser. */
async function endSession(site: StaffSite, token: string | null) {
  const { status } = await fetch(`${site.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(204);
}

/** The panels of section 2 by tab, with their texts; the dashboard's has no heading. */
const panels = {
  Dashboard: {
    path: '/admin',
    call: '/api/dashboard/stats',
    text: 'Please log in to view dashboard statistics.Go to Login',
  },
  Inventory: {
    path: '/admin?tab=inventory',
    call: '/api/vehicles/admin-fast',
    text: 'Authentication RequiredPlease log in to view and manage inventoryGo to Login',
  },
  'Sold Vehicles': {
    path: '/admin?tab=sold',
    call: '/api/vehicles/sold',
    text: 'Authentication RequiredPlease log in to view sold vehiclesGo to Login',
  },
  Inquiries: {
    path: '/admin?tab=inquiries',
    call: '/api/inquiries',
    text: 'Authorization RequiredPlease log in to view inquiries.Go to Login',
  },
} as const;
type Tab = keyof typeof panels;
const tabs = Object.keys(panels) as Tab[];

/**
 * The panel replaces the tab. The tabs and the links to the website stay, Logout does not, and nothing of the
 * session is kept.
 */
async function expectSignedOut(page: Page, tab: Tab) {
  await expect(page.getByRole('tabpanel')).toHaveText(panels[tab].text);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(tabs);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  // Not in the menu of phones either.
  await expect(page.getByRole('button', { name: 'Logout', includeHidden: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await expect(page).toHaveURL(panels[tab].path);
  expect(await stored(page)).toEqual({ token: null, user: null });
}

for (const tab of tabs) {
  test(`${tab}: an ended session, a 403 and a missing token lead to its panel`, async ({ page, site }) => {
    const { path, call } = panels[tab];

    // 401, as the server itself responds.
    const { token } = await keepSignedIn(page, site.url);
    await endSession(site, token);
    await openStaffScreen(page, path);
    await expectSignedOut(page, tab);

    // 403, while all other calls succeed. For inquiries it is a permission error, as everywhere but in
    // section 4's three tabs.
    const kept = await keepSignedIn(page, site.url);
    await page.route(
      (url) => url.pathname === call,
      (route) => route.fulfill({ status: 403, json: { message: 'Not for you' } }),
    );
    await openStaffScreen(page, path);
    if (tab === 'Inquiries') {
      await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
        'You do not have permission to see this list.',
      );
      expect((await stored(page)).token).toBe(kept.token);
    } else await expectSignedOut(page, tab);
    await page.unrouteAll();

    // The token was removed from the device after the staff screens were opened.
    await keepSignedIn(page, site.url);
    await openStaffScreen(page, tab === 'Dashboard' ? '/admin?tab=sold' : '/admin');
    await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    let asked = false;
    page.on('request', (request) => (asked ||= new URL(request.url()).pathname === call));
    await page.getByRole('tab', { name: tab }).click();
    await expectSignedOut(page, tab);
    expect(asked).toBe(false);

    // After signing in again, the user is back at the same screen.
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page);
    await expect(page).toHaveURL(path);
    await expect(logout(page)).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
  });
}

test('once the session has ended, every tab says so until somebody signs in', async ({ staffPage, site }) => {
  await openStaffScreen(staffPage);
  await expect(staffPage.getByRole('tab', { name: /^Inquiries/ })).toHaveText(/^Inquiries\d+ new$/);
  const { token } = await stored(staffPage);
  await endSession(site, token);
  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  for (const tab of ['Inventory', 'Sold Vehicles', 'Inquiries', 'Dashboard'] as const) {
    await staffPage.getByRole('tab', { name: tab }).click();
    await expectSignedOut(staffPage, tab);
  }
  await staffPage.getByRole('link', { name: 'Go to Login' }).click();
  await signIn(staffPage);
  await expect(staffPage).toHaveURL('/admin');
  await expect(logout(staffPage)).toBeVisible();
  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
});

test('Settings show a login prompt too, in every section that calls the server', async ({ page, site }) => {
  const panel = page.getByRole('region', { name: 'Authentication Required' });
  for (const path of [
    '',
    '/appearance',
    '/about',
    '/pages',
    '/newsletter',
    '/account',
    '/accounts',
    '/sign-ins',
    '/inventory',
    '/replies',
    '/bin',
    '/log',
    '/backups',
  ]) {
    const { token } = await keepSignedIn(page, site.url);
    await endSession(site, token);
    await openStaffScreen(page, `/admin/settings${path}`);
    await expect(panel).toHaveText('Authentication RequiredPlease log in to change settings.Go to Login');
    await expect(panel.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveCount(14);
    await expect(logout(page)).toHaveCount(0);
    expect(await stored(page)).toEqual({ token: null, user: null });
  }
});

test('a logout or a login in another browser tab takes effect in this one', async ({
  staffPage,
  context,
}) => {
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
  const other = await context.newPage();
  await openStaffScreen(other);
  await logout(other).click();
  await expect(other).toHaveURL('/login');
  await expectSignedOut(staffPage, 'Inventory');

  await signIn(other);
  await expect(other).toHaveURL('/admin');
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
  await expect(logout(staffPage)).toBeVisible();
});

for (const [what, confirm] of [
  ['Mark Sold', 'Mark as Sold'],
  ['Delete', 'Delete'],
] as const) {
  test(`an ended session is detected by ${what}: the login opens, nothing is changed`, async ({
    staffPage,
    site,
    api,
  }) => {
    const vehicle = await api.addVehicle();
    const { act } = await findInInventory(staffPage, vehicle.model);
    await act(what, vehicle).click();
    const { token } = await stored(staffPage);
    await endSession(site, token);
    await staffPage
      .getByRole('dialog')
      .or(staffPage.getByRole('alertdialog'))
      .getByRole('button', { name: confirm })
      .click();
    await expect(staffPage).toHaveURL('/login');
    await expect(staffPage.getByRole('heading', { name: 'Admin login' })).toBeVisible();
    expect(await stored(staffPage)).toEqual({ token: null, user: null });
    expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });
  });
}

test('a 403 on a write is reported as a permission error, and the session stays', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  await staffPage.route(
    (url) => url.pathname === `/api/vehicles/${vehicle.id}`,
    (route) => route.fulfill({ status: 403, json: { message: 'Only the owner may delete' } }),
  );
  const { act, row } = await findInInventory(staffPage, vehicle.model);
  await act('Delete', vehicle).click();
  const question = staffPage.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorOnly the owner may delete');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(vehicle)).toBeVisible();
  await expect(logout(staffPage)).toBeVisible();
  expect((await stored(staffPage)).token).not.toBeNull();
});

test('without a token /admin and its settings lead to the login; with any token they open', async ({
  page,
  site,
}) => {
  for (const path of ['/admin', '/admin?tab=sold', '/admin/settings', '/admin/settings/log']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  // The client only checks whether there is a token; the server checks whether it is valid.
  await page.evaluate(() => localStorage.setItem('authToken', 'made-up'));
  await openStaffScreen(page, '/admin?tab=inquiries');
  await expectSignedOut(page, 'Inquiries');
  expect(site.output()).not.toContain('made-up');
});

test('a login refused without a message reads "Invalid username or password"', async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, body: '' }));
  await openLive(page, '/login');
  await signIn(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password');
  await expectToast(page, 'Login Failed', 'Invalid username or password');
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
});

for (const [what, answer, breakStorage] of [
  ['full storage', null, true],
  ['an answer that is no JSON', { status: 200, body: '<html>Please accept our terms</html>' }, false],
] as const) {
  test(`a login that ends in ${what} fails`, async ({ page }) => {
    if (breakStorage)
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
        };
      });
    if (answer !== null) await page.route('**/api/auth/login', (route) => route.fulfill(answer));
    await openLive(page, '/login');
    await signIn(page);
    const text = breakStorage ? 'Failed to store authentication token' : 'Login failed';
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
    await expectToast(page, 'Login Failed', text);
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual({ token: null, user: null });
  });
}

test('on phones the header is a menu, whose Logout disappears with the session', async ({
  staffPage,
  site,
}) => {
  await staffPage.setViewportSize({ width: 390, height: 844 });
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const open = staffPage.getByRole('button', { name: 'Menu', exact: true });
  await expect(staffPage.getByRole('link', { name: 'Back to Website' })).toBeHidden();
  await open.click();
  const menu = staffPage.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('ADMIN PORTAL')).toBeVisible();
  await expect(menu.getByText(`Signed in as ${staff.username}`)).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(['Settings', 'Back to Website']);
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await staffPage.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await staffPage.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(staffPage).toHaveURL('/admin/settings');
  await expect(menu).toBeHidden();
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Settings');

  const { token } = await stored(staffPage);
  await endSession(site, token);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await expect(staffPage.getByRole('tabpanel')).toHaveText(panels.Inventory.text);
  await open.click();
  await expect(menu.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Back to Website' }).click();
  await expect(staffPage).toHaveURL('/');
});

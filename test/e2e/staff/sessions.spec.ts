import { watchRequests } from '../pages/calls.ts';
import { openLive } from '../pages/live.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { staff } from '../server.ts';
import { expect, fillSignIn, keepSignedIn, openStaffScreen, storeSession, test } from './fixtures.ts';
import { endSession, expectTabSignedOut, logout, panels, stored } from './signed-out.ts';
import { findInInventory, inventoryTab, searchInventory } from './vehicle-lists.ts';

test('a screen opened with an ended session is its panel, and the login leads back to it', async ({
  page,
  site,
}) => {
  // 401, as the server itself responds.
  const { token } = await keepSignedIn(page, site.url);
  await endSession(site, token);
  await openStaffScreen(page, panels.Inventory.path);
  await expectTabSignedOut(page, 'Inventory');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page);
  await expect(page).toHaveURL(panels.Inventory.path);
  await expect(logout(page)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
});

test('a 403 leads to the panel of each tab, but for inquiries, where it is a missing permission', async ({
  page,
  site,
}) => {
  const session = await keepSignedIn(page, site.url);
  const calls: string[] = Object.values(panels).map(({ call }) => call);
  // All other calls succeed.
  await page.route(
    ({ pathname }) => calls.includes(pathname),
    (route) => route.fulfill({ status: 403, json: { message: 'Not for you' } }),
  );
  await openStaffScreen(page, panels.Inquiries.path);
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
    'You do not have permission to see this list.',
  );
  expect((await stored(page)).token).toBe(session.token);
  for (const tab of ['Dashboard', 'Inventory', 'Sold Vehicles'] as const) {
    await storeSession(page, session);
    await openStaffScreen(page, panels[tab].path);
    await expectTabSignedOut(page, tab);
  }
});

test('once the token is gone from the device, every tab says so and calls nothing', async ({ staffPage }) => {
  await openStaffScreen(staffPage, panels['Sold Vehicles'].path);
  await expect(staffPage.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
  await staffPage.evaluate(() => localStorage.clear());
  const asked = watchRequests(staffPage);
  for (const tab of ['Inventory', 'Inquiries', 'Dashboard', 'Sold Vehicles'] as const) {
    await staffPage.getByRole('tab', { name: tab }).click();
    await expectTabSignedOut(staffPage, tab);
    expect(asked.filter((request) => request.startsWith(`GET ${panels[tab].call}`))).toEqual([]);
  }
});

test('once the session has ended, every tab says so until somebody signs in', async ({ staffPage, site }) => {
  await openStaffScreen(staffPage);
  await expect(staffPage.getByRole('tab', { name: /^Inquiries/ })).toHaveText(/^Inquiries\d+ new$/);
  const { token } = await stored(staffPage);
  await endSession(site, token);
  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  for (const tab of ['Inventory', 'Sold Vehicles', 'Inquiries', 'Dashboard'] as const) {
    await staffPage.getByRole('tab', { name: tab }).click();
    await expectTabSignedOut(staffPage, tab);
  }
  await staffPage.getByRole('link', { name: 'Go to Login' }).click();
  await fillSignIn(staffPage);
  await expect(staffPage).toHaveURL('/admin');
  await expect(logout(staffPage)).toBeVisible();
  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
});

test('Settings show a login prompt too, in every section that calls the server', async ({ page, site }) => {
  const panel = page.getByRole('region', { name: 'Authentication Required' });
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  const expectPrompt = async () => {
    await expect(panel).toHaveText('Authentication RequiredPlease log in to change settings.Go to Login');
    await expect(panel.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await expect(sections).toHaveCount(14);
    await expect(logout(page)).toHaveCount(0);
    expect(await stored(page)).toEqual({ token: null, user: null });
  };
  // A form, a list, and a section for admins only.
  for (const path of ['', '/log', '/backups']) {
    const { token } = await keepSignedIn(page, site.url);
    await endSession(site, token);
    await openStaffScreen(page, `/admin/settings${path}`);
    await expectPrompt();
  }
  for (const section of await sections.all()) {
    await section.click();
    await expect(section).toHaveAttribute('aria-current', 'page');
    await expectPrompt();
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
  await expectTabSignedOut(staffPage, 'Inventory');

  await fillSignIn(other);
  await expect(other).toHaveURL('/admin');
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
  await expect(logout(staffPage)).toBeVisible();
});

test('a 403 on a write is a missing permission; an ended session leads to the login, and changes nothing', async ({
  staffPage,
  site,
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
  await staffPage.unrouteAll();

  const sale = staffPage.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  // The dialog of a sale reads the inquiries about its vehicle. If that call met the ended session, the dialog would go.
  const inquiriesRead = staffPage.waitForResponse((response) =>
    response.url().endsWith(`/about/${vehicle.id}`),
  );
  for (const [what, confirm] of [
    ['Mark Sold', sale.getByRole('button', { name: 'Mark as Sold' })],
    ['Delete', question.getByRole('button', { name: 'Delete' })],
  ] as const) {
    await act(what, vehicle).click();
    await expect(confirm).toBeVisible();
    await inquiriesRead;
    await endSession(site, (await stored(staffPage)).token);
    await confirm.click();
    await expect(staffPage).toHaveURL('/login');
    await expect(staffPage.getByRole('heading', { name: 'Admin login' })).toBeVisible();
    expect(await stored(staffPage)).toEqual({ token: null, user: null });
    expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });
    await fillSignIn(staffPage);
    await searchInventory(staffPage, vehicle.model);
  }
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
  await expectTabSignedOut(page, 'Inquiries');
  expect(site.output()).not.toContain('made-up');
});

test('a login that is refused without a message, answered with no JSON, or cannot be kept says so', async ({
  page,
}) => {
  await openLive(page, '/login');
  const expectFailed = async (text: string) => {
    await fillSignIn(page);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
    await expectToast(page, 'Login Failed', text, 'destructive');
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual({ token: null, user: null });
  };
  const login = '**/api/auth/login';
  await page.route(login, (route) => route.fulfill({ status: 401, body: '' }));
  await expectFailed('Invalid username or password');
  await page.unrouteAll();
  await page.route(login, (route) =>
    route.fulfill({ status: 200, body: '<html>Please accept our terms</html>' }),
  );
  await expectFailed('Login failed');
  await page.unrouteAll();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
  await expectFailed('Failed to store authentication token');
});

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

  // From another document: a call that Settings still makes would clear the session, and lead to the login.
  const { token } = await keepSignedIn(staffPage, site.url);
  await endSession(site, token);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await expect(staffPage.getByRole('tabpanel')).toHaveText(panels.Inventory.text);
  await open.click();
  await expect(menu.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Back to Website' }).click();
  await expect(staffPage).toHaveURL('/');
});

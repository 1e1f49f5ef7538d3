import { signedOutPanels } from '../../signed-out-panels.ts';
import { toastBesideDialog } from '../pages/toast.ts';
import { staff } from '../server.ts';
import { expect, fillSignIn, keepSignedIn, openStaffScreen, test } from './fixtures.ts';
import { endSession, expectTabSignedOut, logout, stored } from './signed-out.ts';
import { findInInventory, inventoryTab, searchInventory } from './vehicle-lists.ts';

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
  await expect(staffPage.getByRole('tabpanel')).toHaveText(signedOutPanels.Inventory.text);
  await open.click();
  await expect(menu.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Back to Website' }).click();
  await expect(staffPage).toHaveURL('/');
});

import type { Page } from '@playwright/test';
import { desk, expectAccessible, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { answerCall, failCall, holdCall } from '../pages/calls.ts';
import { addColleague } from './accounts.ts';
import { expect, openPortal, type PortalSite } from './fixtures.ts';
import { brokenPicture, saveBar, somePicture, test } from './settings.ts';
import type { StaffApi } from './staff-api.ts';
import { draftsOf, findInInventory, nameOf } from './vehicle-lists.ts';

// Nothing is measured halfway through a movement.
test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } });

/** Axe finds nothing at 1440 and 390 px, and the page does not scroll sideways at 390 and 768 px. */
async function expectFit(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desk);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

test.describe('axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each looks at several states at two sizes; axe reads every element of each.
  test.describe.configure({ timeout: 120_000 });
  test('the dashboard, with its charts and with their tables', async ({ portal }) => {
    await openPortal(portal);
    for (const chart of [
      'Value and count by make',
      'Days listed',
      'Sales and profit by month',
      'Views against inquiries',
    ]) {
      const panel = portal.getByRole('region', { name: chart, exact: true });
      await expect(panel.getByRole('button', { name: 'Show as table' })).toBeVisible();
      await panel.scrollIntoViewIfNeeded();
      await expect(panel.getByRole('img').first()).toBeVisible();
    }
    await expectFit(portal);
    const asTable = portal.getByRole('button', { name: 'Show as table' });
    await expect(asTable).toHaveCount(4);
    while ((await asTable.count()) > 0) await asTable.first().click();
    await expect(portal.getByRole('button', { name: 'Show as chart' })).toHaveCount(4);
    await expectFit(portal);
  });

  test('the dashboard while it loads, failed, and without figures', async ({ portal }) => {
    const path = '/api/dashboard/stats';
    await holdCall(portal, path);
    await openPortal(portal);
    await expect(portal.getByRole('tabpanel').getByRole('status').first()).toBeAttached();
    await expectFit(portal);
    await portal.unrouteAll({ behavior: 'ignoreErrors' });
    await failCall(portal, path);
    await portal.reload();
    await expect(portal.getByText('Unable to Load Dashboard')).toBeVisible();
    await expectFit(portal);
    await portal.unrouteAll();
    await answerCall(portal, path, null);
    await portal.reload();
    await expect(portal.getByText('Unable to load dashboard statistics')).toBeVisible();
    await expectFit(portal);
  });

  test('every tab and the settings without a session', async ({ portal }) => {
    await portal.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { message: 'Signed out' } }),
    );
    await openPortal(portal);
    for (const tab of ['Dashboard', 'Inventory', 'Sold Vehicles', 'Inquiries']) {
      await portal.getByRole('tab', { name: tab }).click();
      await expect(portal.getByRole('tabpanel').getByRole('link', { name: 'Go to Login' })).toBeVisible();
      await expectFit(portal);
    }
    await portal.getByRole('link', { name: 'Settings' }).click();
    await expect(portal.getByText('Please log in to change settings.')).toBeVisible();
    await expectFit(portal);
  });

  test('the inventory, with its dialogs', async ({ portal, api }) => {
    const vehicle = await api.addVehicle({ status: 'reserved' });
    await openPortal(portal, '/admin?tab=inventory');
    await expect(portal.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(10);
    await expectFit(portal);
    const inventory = await findInInventory(portal, vehicle.model);
    await inventory.act('Mark Sold', vehicle).click();
    await expect(dialog(portal, 'Mark Vehicle as Sold')).toBeVisible();
    await failCall(portal, `/api/vehicles/${vehicle.id}/mark-sold`);
    await press(portal, 'Mark as Sold');
    const sale = dialog(portal, 'Mark Vehicle as Sold');
    await expect(sale.getByRole('alert')).toBeVisible();
    await expectFit(portal);
    // Escape would close the toast about it first.
    await sale.getByRole('button', { name: 'Cancel' }).click();
    await inventory.act('Delete', vehicle).click();
    await expect(portal.getByRole('alertdialog')).toBeVisible();
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await inventory.search.fill('zeppelin');
    await expect(portal.getByText('No vehicle matches')).toBeVisible();
    await expectFit(portal);
  });

  for (const [tab, path, failure] of [
    ['inventory', '/api/vehicles/admin-fast', 'Failed to load vehicles data'],
    ['sold', '/api/vehicles/sold', 'Failed to load sold vehicles data'],
    ['inquiries', '/api/inquiries', 'Failed to load inquiries data'],
  ] as const) {
    test(`the ${tab} list while it loads and failed`, async ({ portal }) => {
      await holdCall(portal, path);
      await openPortal(portal, `/admin?tab=${tab}`);
      await expect(portal.getByRole('table').first()).toHaveAttribute('aria-busy', 'true');
      await expectFit(portal);
      await portal.unrouteAll({ behavior: 'ignoreErrors' });
      await failCall(portal, path);
      await portal.reload();
      await expect(portal.getByRole('alert').filter({ hasText: failure })).toBeVisible();
      await expectFit(portal);
    });
  }

  test('the form of a new vehicle, with errors, a draft and the question before leaving', async ({
    portal,
  }) => {
    await openPortal(portal, '/admin?tab=inventory');
    await press(portal, 'Add Vehicle');
    const form = dialog(portal, 'Add New Vehicle');
    await expect(form).toBeVisible();
    await expectFit(portal);
    await form.getByRole('button', { name: 'Add Vehicle' }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await form.getByRole('textbox', { name: 'Model', exact: true }).fill('Draft');
    await form.getByLabel('Add a feature').fill('Carbon brakes');
    await form.getByLabel('Add a feature').press('Enter');
    await expect(form).toContainText('Draft kept on this device.');
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    const leaving = portal.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(leaving).toBeVisible();
    await expectFit(portal);
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(draftsOf(portal)).toBeVisible();
    await expectFit(portal);
    await portal.getByRole('button', { name: /^Continue with/ }).click();
    await expect(form).toContainText('Draft restored.');
    await expectFit(portal);
  });

  test('the form of a vehicle with photos, a failed upload and the focal point', async ({ portal, api }) => {
    const vehicle = await api.addVehicle({ features: ['Lift'], costBasis: 80_000 });
    await openPortal(portal, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    const form = dialog(portal, 'Edit Vehicle');
    await form
      .locator('input[type="file"]')
      .setInputFiles([somePicture('one.png'), somePicture('two.png'), brokenPicture]);
    await expect(form.getByRole('button', { name: 'Move photo 2', exact: true })).toBeVisible();
    await expect(form.getByRole('listitem', { name: 'broken.png failed' })).toBeVisible();
    await form.getByRole('button', { name: 'Photo 1, set its focal point' }).click();
    await expect(form.getByRole('heading', { name: 'Focal point of photo 1' })).toBeVisible();
    await expectFit(portal);
    await form.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(form).toContainText('Photo 2 was removed.');
    await expectFit(portal);
  });

  test('the form of a vehicle that somebody else saved meanwhile', async ({ portal, api }) => {
    const vehicle = await api.addVehicle();
    await openPortal(portal, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    const form = dialog(portal, 'Edit Vehicle');
    await form.getByRole('textbox', { name: 'Price', exact: true }).fill('90000');
    await api.patch(`/api/vehicles/${vehicle.id}`, { price: 80_000, mileage: 5 });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const newer = form.getByRole('button', { name: 'Load Newer Version' });
    await expect(newer).toBeVisible();
    await expectFit(portal);
    await newer.click();
    await expect(form.getByRole('button', { name: 'Use theirs for Price' })).toBeVisible();
    await expectFit(portal);
  });

  test('the sold vehicles, and none', async ({ portal }) => {
    await openPortal(portal, '/admin?tab=sold');
    await expect(portal.getByRole('table').locator('tbody').getByRole('row').nth(2)).toBeVisible();
    await expectFit(portal);
    await answerCall(portal, '/api/vehicles/sold', { vehicles: [], total: 0 });
    await portal.reload();
    await expect(portal.getByText('No sold vehicles yet')).toBeVisible();
    await expectFit(portal);
  });

  test('the inquiries, the details of one, the status menu, the archive, and none', async ({
    portal,
    api,
  }) => {
    const inquiry = await api.inquire();
    await api.patch(`/api/inquiries/${(await api.inquire()).id}/archive`, {});
    await openPortal(portal, '/admin?tab=inquiries');
    await press(portal, new RegExp(`^View inquiry ${inquiry.id}, `));
    await expect(portal.getByRole('region', { name: 'Inquiry Details' })).toContainText(
      'dana@whitlock.example',
    );
    await expectFit(portal);
    for (const size of [desk, phone]) {
      await portal.setViewportSize(size);
      await press(portal, new RegExp(`^Status of inquiry ${inquiry.id}, `));
      await expect(portal.getByRole('menu')).toBeVisible();
      await expectAccessible(portal, [size]);
      await portal.keyboard.press('Escape');
    }
    await portal.setViewportSize(desk);
    await press(portal, /^Archive\s?\d*$/);
    await expect(portal.getByText('Archived inquiries keep their status.')).toBeVisible();
    await expect(portal.getByRole('button', { name: /^Restore inquiry/ }).first()).toBeVisible();
    await expectFit(portal);
    await portal.getByRole('searchbox').fill('zeppelin');
    await expect(portal.getByText('zeppelin')).toBeVisible();
    await expectFit(portal);
    await answerCall(portal, '/api/inquiries', {
      inquiries: [],
      total: 0,
      counts: { new: 0, current: 0, archived: 0 },
    });
    await openPortal(portal, '/admin?tab=inquiries');
    await expect(portal.getByText('No inquiries found')).toBeVisible();
    await expectFit(portal);
  });

  test('the dealership, with errors and the question before leaving', async ({ portal }) => {
    await openPortal(portal, '/admin/settings');
    const field = (label: string) => portal.getByRole('textbox', { name: label, exact: true });
    await expect(field('City')).toBeVisible();
    await expectFit(portal);
    await field('Email').fill('nobody');
    await field('Instagram').fill('halcyon.example/x');
    await press(portal, 'Sat, choose days');
    await field('Sat, opens').fill('noon');
    await portal.getByLabel('Home picture').last().setInputFiles(brokenPicture);
    await expect(portal.getByText('This file is not an image we can read.')).toBeVisible();
    const { save, leaving } = saveBar(portal);
    await save.click();
    await expect(portal.getByText('3 fields need a look before this can be saved.')).toBeVisible();
    await expectFit(portal);
    await portal.getByRole('link', { name: 'Newsletter' }).click();
    await expect(leaving).toBeVisible();
    await expectFit(portal);
  });

  test('the dealership that somebody else saved meanwhile', async ({ portal, api }) => {
    await openPortal(portal, '/admin/settings');
    await portal.getByRole('textbox', { name: 'City', exact: true }).fill('Mesa');
    await api.patch('/api/dealership', { city: 'Tempe' });
    await saveBar(portal).save.click();
    await expect(saveBar(portal).stale).toBeVisible();
    await expectFit(portal);
  });

  test('the About page, its dialogs, a draft and an error', async ({ portal }) => {
    await openPortal(portal, '/admin/settings/about');
    await expect(portal.getByRole('textbox', { name: 'Story' })).toBeVisible();
    await expectFit(portal);
    for (const [tool, add] of [
      ['Link', 'Add Link'],
      ['Image', 'Add Image'],
    ] as const) {
      await press(portal, tool);
      await dialog(portal, tool).getByRole('button', { name: add }).click();
      await expect(dialog(portal, tool).locator('[aria-invalid="true"]')).toBeVisible();
      await expectFit(portal);
      await portal.keyboard.press('Escape');
      await expect(dialog(portal, tool)).toBeHidden();
    }
    await portal.getByRole('textbox', { name: 'Title' }).fill(' ');
    await expect
      .poll(() => portal.evaluate(() => localStorage.getItem('pageDraft:about:admin') !== null))
      .toBe(true);
    portal.once('dialog', (question) => question.accept());
    await portal.reload();
    await press(portal, 'Restore');
    await saveBar(portal).save.click();
    await expect(portal.getByText('Enter a title')).toBeVisible();
    await expectFit(portal);
    await saveBar(portal).discard.click();
  });

  test('the newsletter and the staff accounts, with their dialogs and errors', async ({
    portal,
    api,
    site,
  }) => {
    await subscribe(site);
    await openPortal(portal, '/admin/settings/newsletter');
    await press(portal, /^Remove .+@/);
    await expect(portal.getByRole('alertdialog')).toBeVisible();
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await expectFit(portal);
    await portal.getByRole('searchbox').fill('zeppelin');
    await expect(portal.getByText('No address matches')).toBeVisible();
    await expectFit(portal);

    const ruben = await addColleague(api);
    await api.patch(`/api/accounts/${ruben.id}`, { disabled: true });
    await addColleague(api);
    await portal.getByRole('link', { name: 'Staff accounts' }).click();
    await press(portal, 'Add Account');
    await expect(portal.getByText('Enter a username')).toBeVisible();
    await expectFit(portal);
    await press(portal, 'Change Password');
    await dialog(portal, 'Change Password').getByRole('button', { name: 'Change Password' }).click();
    await expect(portal.getByText('Enter your current password')).toBeVisible();
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await portal.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    for (const action of [
      /^Set Password of ruben/,
      /^Enable ruben/,
      /^Disable ruben/,
      'Sign Out Everywhere',
    ]) {
      await press(portal, action);
      await expect(portal.getByRole('dialog').or(portal.getByRole('alertdialog'))).toBeVisible();
      await expectFit(portal);
      await portal.keyboard.press('Escape');
    }
  });

  test('import and export, with a report and a file that is none', async ({ portal }) => {
    await openPortal(portal, '/admin/settings/import');
    await expect(portal.getByText('No file chosen')).toBeVisible();
    await expectFit(portal);
    const choose = (text: string) =>
      portal
        .getByLabel('CSV file')
        .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose(
      'Make,Model,Year,Price,Mileage,Stock No\r\nAshdown,A,19x4,1,1,7\r\nAshdown,B,2020,1,1,8\r\n',
    );
    await expect(portal.getByRole('heading', { name: 'Dry run' })).toBeVisible();
    await expectFit(portal);
    await choose('a\u0000b');
    await expect(portal.getByText('This file cannot be imported')).toBeVisible();
    await expectFit(portal);
  });

  test('the change log, its price history, and no entry', async ({ portal, api }) => {
    await changePrices(api);
    await openPortal(portal, '/admin/settings/log');
    await expect(portal.getByRole('img', { name: /^Price history: / })).toBeVisible();
    await portal.getByRole('combobox', { name: 'Vehicle' }).click();
    await expect(portal.getByRole('listbox', { name: 'Vehicles' }).getByRole('option')).toHaveCount(8);
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await press(portal, 'Show as table');
    await expectFit(portal);
    await portal.getByRole('searchbox', { name: 'Search the log' }).fill('zeppelin');
    await expect(portal.getByText('No entry matches')).toBeVisible();
    await expectFit(portal);
  });

  test('the menu of a phone', async ({ portal }) => {
    await portal.setViewportSize(phone);
    await openPortal(portal);
    await press(portal, 'Menu');
    await expect(dialog(portal, 'Menu')).toBeVisible();
    await expectAccessible(portal, [phone]);
    await expectNoSidewaysScroll(portal, [phone]);
  });
});

/** One reader of the newsletter, so that the list is not empty. */
const subscribe = (site: PortalSite) =>
  fetch(`${site.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@someone.example' }),
  });

/** A vehicle whose price was changed, so that there is a history to begin with. */
async function changePrices(api: StaffApi) {
  const vehicle = await api.addVehicle();
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
  return nameOf(vehicle);
}

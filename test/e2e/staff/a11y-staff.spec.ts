import {
  desktop,
  expectAccessible,
  expectFit,
  expectFitOnPhones,
  expectNoSidewaysScroll,
  phone,
} from '../pages/accessible.ts';
import { answerCall, broken, failCall, holdAnswer } from '../pages/calls.ts';
import { seconds } from '../../time-limits.ts';
import { dialog, press } from './by-name.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { brokenPicture, somePicture, test } from './settings.ts';
import { draftsOf, searchInventory } from './vehicle-lists.ts';

// Nothing is measured in the middle of an animation.
test.use({ viewport: desktop });

test.describe('axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each test checks several states, and axe reads every element of each.
  test.describe.configure({ timeout: seconds(180) });

  test('the dashboard, with its charts and with their tables, and the menu of a phone', async ({
    staffPage,
  }) => {
    await openStaffScreen(staffPage);
    for (const chart of [
      'Value and count by make',
      'Days listed',
      'Sales and profit by month',
      'Views against inquiries',
    ]) {
      const panel = staffPage.getByRole('region', { name: chart, exact: true });
      await expect(panel.getByRole('button', { name: 'Show as table' })).toBeVisible();
      await panel.scrollIntoViewIfNeeded();
      await expect(panel.getByRole('img').first()).toBeVisible();
    }
    const asTable = staffPage.getByRole('button', { name: 'Show as table' });
    // The rest is loaded when it is near.
    await expect(async () => {
      await staffPage.mouse.wheel(0, 600);
      await expect(asTable).toHaveCount(7, { timeout: 500 });
    }).toPass();
    await expectFitOnPhones(staffPage);
    while ((await asTable.count()) > 0) await asTable.first().click();
    await expect(staffPage.getByRole('button', { name: 'Show as chart' })).toHaveCount(7);
    await expectFit(staffPage);

    await staffPage.setViewportSize(phone);
    await press(staffPage, 'Menu');
    await expect(dialog(staffPage, 'Menu')).toBeVisible();
    await expectAccessible(staffPage, [phone]);
    await expectNoSidewaysScroll(staffPage, [phone]);
  });

  test('the dashboard and the lists while they load, after a failure, and without entries', async ({
    staffPage,
  }) => {
    const tab = (name: string) => staffPage.getByRole('tab', { name });
    const calls = {
      Dashboard: '/api/dashboard/stats',
      Inventory: '/api/vehicles/admin-fast',
      'Sold Vehicles': '/api/vehicles/sold',
      Inquiries: '/api/inquiries',
    };
    const answers = await Promise.all(Object.values(calls).map((call) => holdAnswer(staffPage, call)));
    await openStaffScreen(staffPage);
    await expect(staffPage.getByRole('tabpanel').getByRole('status').first()).toBeAttached();
    await expectFit(staffPage);
    for (const name of ['Inventory', 'Sold Vehicles', 'Inquiries']) {
      await tab(name).click();
      await expect(staffPage.getByRole('table').first()).toHaveAttribute('aria-busy', 'true');
      await expectFit(staffPage);
    }

    for (const answer of answers) answer(broken);
    for (const [name, text] of [
      ['Dashboard', 'Unable to Load Dashboard'],
      ['Inventory', 'Failed to load vehicles data'],
      ['Sold Vehicles', 'Failed to load sold vehicles data'],
      ['Inquiries', 'Failed to load inquiries data'],
    ] as const) {
      await tab(name).click();
      await expect(staffPage.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expectFit(staffPage);
    }

    // A tab that failed asks again when it is opened.
    await staffPage.unrouteAll({ behavior: 'ignoreErrors' });
    await answerCall(staffPage, calls.Dashboard, null);
    await answerCall(staffPage, calls['Sold Vehicles'], {
      vehicles: [],
      total: 0,
      totals: { revenue: 0, profit: 0 },
    });
    await answerCall(staffPage, calls.Inquiries, {
      inquiries: [],
      total: 0,
      counts: { new: 0, current: 0, archived: 0 },
    });
    for (const [name, text] of [
      ['Dashboard', 'Unable to load dashboard statistics'],
      ['Sold Vehicles', 'No sold vehicles yet'],
      ['Inquiries', 'No inquiries found'],
    ] as const) {
      await tab(name).click();
      await expect(staffPage.getByText(text)).toBeVisible();
      await expectFit(staffPage);
    }
  });

  test('every tab and the settings without a session', async ({ staffPage }) => {
    await staffPage.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { message: 'Signed out' } }),
    );
    await openStaffScreen(staffPage);
    for (const tab of ['Dashboard', 'Inventory', 'Sold Vehicles', 'Inquiries']) {
      await staffPage.getByRole('tab', { name: tab }).click();
      await expect(staffPage.getByRole('tabpanel').getByRole('link', { name: 'Go to Login' })).toBeVisible();
      await expectFit(staffPage);
    }
    await staffPage.getByRole('link', { name: 'Settings' }).click();
    await expect(staffPage.getByText('Please log in to change settings.')).toBeVisible();
    await expectFit(staffPage);
  });

  test('the inventory, with its dialogs, and the sold vehicles', async ({ staffPage, api }) => {
    const vehicle = await api.addVehicle({ status: 'reserved' });
    await openStaffScreen(staffPage, '/admin?tab=sold');
    await expect(staffPage.getByRole('table').locator('tbody').getByRole('row').nth(2)).toBeVisible();
    await expectFitOnPhones(staffPage);
    await staffPage.getByRole('tab', { name: 'Inventory' }).click();
    await expect(staffPage.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(10);
    await expectFitOnPhones(staffPage);
    const inventory = await searchInventory(staffPage, vehicle.model);
    await inventory.act('Mark Sold', vehicle).click();
    await expect(dialog(staffPage, 'Mark Vehicle as Sold')).toBeVisible();
    await failCall(staffPage, `/api/vehicles/${vehicle.id}/mark-sold`);
    await press(staffPage, 'Mark as Sold');
    const sale = dialog(staffPage, 'Mark Vehicle as Sold');
    await expect(sale.getByRole('alert')).toBeVisible();
    await expectFit(staffPage);
    // Escape would close its toast first.
    await sale.getByRole('button', { name: 'Cancel' }).click();
    await inventory.act('Delete', vehicle).click();
    await expect(staffPage.getByRole('alertdialog')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await inventory.search.fill('zeppelin');
    await expect(staffPage.getByText('No vehicle matches')).toBeVisible();
    await expectFit(staffPage);
  });

  test('the form of a new vehicle, with errors, a draft and the confirmation before leaving', async ({
    staffPage,
  }) => {
    await openStaffScreen(staffPage, '/admin?tab=inventory');
    await press(staffPage, 'Add Vehicle');
    const form = dialog(staffPage, 'Add New Vehicle');
    await expect(form).toBeVisible();
    await expectFitOnPhones(staffPage);
    await form.getByRole('button', { name: 'Add Vehicle' }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await form.getByRole('textbox', { name: 'Model', exact: true }).fill('Draft');
    await form.getByLabel('Add a feature').fill('Carbon brakes');
    await form.getByLabel('Add a feature').press('Enter');
    await expect(form).toContainText('Draft kept on this device.');
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    const leaving = staffPage.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(leaving).toBeVisible();
    await expectFit(staffPage);
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(draftsOf(staffPage)).toBeVisible();
    await expectFit(staffPage);
    await staffPage.getByRole('button', { name: /^Continue with/ }).click();
    // The same fields without errors, and with a message above them.
    await expect(form).toContainText('Draft restored.');
    await expectFit(staffPage);
  });

  test('the form of a vehicle with photos, a failed upload, the focal point and a removed photo', async ({
    staffPage,
    api,
  }) => {
    const vehicle = await api.addVehicle({ features: ['Lift'], costBasis: 80_000 });
    await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    const form = dialog(staffPage, 'Edit Vehicle');
    await form
      .locator('input[type="file"]')
      .setInputFiles([somePicture('one.png'), somePicture('two.png'), brokenPicture]);
    await expect(form.getByRole('button', { name: 'Move photo 2', exact: true })).toBeVisible();
    await expect(form.getByRole('listitem', { name: 'broken.png failed' })).toBeVisible();
    await form.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(form).toContainText('Photo 2 was removed.');
    await form.getByRole('button', { name: 'Photo 1, set its focal point' }).click();
    await expect(form.getByRole('heading', { name: 'Focal point of photo 1' })).toBeVisible();
    await expect(form).toContainText('Photo 2 was removed.');
    await expectFit(staffPage);
  });

  test('the form of a vehicle that somebody else has saved in the meantime', async ({ staffPage, api }) => {
    const vehicle = await api.addVehicle();
    await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    const form = dialog(staffPage, 'Edit Vehicle');
    await form.getByRole('textbox', { name: 'Price', exact: true }).fill('90000');
    await api.patch(`/api/vehicles/${vehicle.id}`, { price: 80_000, mileage: 5 });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const newer = form.getByRole('button', { name: 'Load Newer Version' });
    await expect(newer).toBeVisible();
    await expectFit(staffPage);
    await newer.click();
    await expect(form.getByRole('button', { name: 'Use theirs for Price' })).toBeVisible();
    await expectFit(staffPage);
  });

  test('the inquiries, the details of one, the status menu, the archive, the doubtful ones, and none', async ({
    staffPage,
    api,
  }) => {
    const inquiry = await api.inquire();
    const doubtful = await api.inquire({ leaveBlank: 'https://spam.example' });
    await api.patch(`/api/inquiries/${(await api.inquire()).id}/archive`, {});
    await openStaffScreen(staffPage, '/admin?tab=inquiries');
    await press(staffPage, new RegExp(`^View inquiry ${inquiry.id}, `));
    await expect(staffPage.getByRole('region', { name: 'Inquiry Details' })).toContainText(
      'dana@whitlock.example',
    );
    await expectFitOnPhones(staffPage);
    for (const size of [desktop, phone]) {
      await staffPage.setViewportSize(size);
      await press(staffPage, new RegExp(`^Status of inquiry ${inquiry.id}, `));
      await expect(staffPage.getByRole('menu')).toBeVisible();
      await expectAccessible(staffPage, [size]);
      await staffPage.keyboard.press('Escape');
    }
    await staffPage.setViewportSize(desktop);
    await press(staffPage, 'Close Details');
    await press(staffPage, /^Doubtful/);
    await expect(staffPage.getByRole('button', { name: `Take over inquiry ${doubtful.id}, ` })).toBeVisible();
    await expectAccessible(staffPage, [desktop]);
    await api.patch(`/api/inquiries/${doubtful.id}/take-over`, {});
    await press(staffPage, /^Archive\s?\d*$/);
    await expect(staffPage.getByText('Archived inquiries keep their status.')).toBeVisible();
    await expect(staffPage.getByRole('button', { name: /^Restore inquiry/ }).first()).toBeVisible();
    await expectFitOnPhones(staffPage);
    await staffPage.getByRole('searchbox').fill('zeppelin');
    await expect(staffPage.getByText('zeppelin')).toBeVisible();
    await expectFit(staffPage);
  });
});

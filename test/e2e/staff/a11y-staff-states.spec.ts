import { desktop, expectAccessible, expectFit, expectFitOnPhones, phone } from '../pages/accessible.ts';
import { answerCall, broken, holdAnswer } from '../pages/calls.ts';
import { seconds } from '../../time-limits.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { dialog, press } from './by-name.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { showCharts } from './dashboard-figures.ts';
import { vehicleForm } from './vehicle-form.ts';
import { draftsOf, searchInventory } from './vehicle-lists.ts';

// Nothing is measured in the middle of an animation.
test.use({ viewport: desktop });

// What a11y-staff.spec.ts checks in its fullest state.
test.describe('@long axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each test checks several states, and axe reads every element of each.
  test.describe.configure({ timeout: seconds(180) });

  test('the dashboard with every chart on a phone, and with every table in a wide window', async ({
    staffPage,
  }) => {
    await openStaffScreen(staffPage);
    await showCharts(staffPage);
    await expectFitOnPhones(staffPage);
    const asTable = staffPage.getByRole('button', { name: 'Show as table' });
    while ((await asTable.count()) > 0) await asTable.first().click();
    await expectFit(staffPage);
    await press(staffPage, 'Search and commands');
    const menu = dialog(staffPage, 'Search and commands');
    await menu.getByRole('combobox').fill('qqxxqq');
    await expect(menu.getByText('Nothing matches "qqxxqq".')).toBeVisible();
    await expectFit(staffPage);
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

  test('the question before a deletion, and an inventory without a match', async ({ staffPage, api }) => {
    const vehicle = await api.addVehicle();
    await openStaffScreen(staffPage, '/admin?tab=inventory');
    const inventory = await searchInventory(staffPage, vehicle.model);
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

  test('the status menu of an inquiry on a phone, the archive, the doubtful ones, and none', async ({
    staffPage,
    api,
  }) => {
    const inquiry = await api.inquire();
    const doubtful = await api.inquire({ leaveBlank: 'https://spam.example' });
    await api.patch(`/api/inquiries/${(await api.inquire()).id}/archive`, {});
    await openStaffScreen(staffPage, '/admin?tab=inquiries');
    await staffPage.setViewportSize(phone);
    await press(staffPage, new RegExp(`^Status of inquiry ${inquiry.id}, `));
    await expect(staffPage.getByRole('menu')).toBeVisible();
    await expectAccessible(staffPage, [phone]);
    await staffPage.keyboard.press('Escape');
    await staffPage.setViewportSize(desktop);
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

  test('what sales and a photographer see of the staff screens', async ({ api, browser, site }) => {
    const vehicle = await api.addVehicle({ costBasis: 90_000 });
    const page = await deviceOf(browser, site, await addColleague(api, 'sales'));
    await openStaffScreen(page);
    const months = page.getByRole('region', { name: 'Sales by month' });
    await months.getByRole('button', { name: 'Show as table' }).click();
    await expectFit(page);
    await openStaffScreen(page, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    await expect(vehicleForm(page).price).toHaveValue('100,000');
    await expectFit(page);
    await openStaffScreen(page, '/admin?tab=sold');
    await page.setViewportSize(phone);
    await expect(page.getByText('Total Revenue')).toBeVisible();
    await expectFit(page);
    await openStaffScreen(page, '/admin/settings');
    await expect(page.getByText('sales: Listings, sales and leads.')).toBeVisible();
    await expectFit(page);
    await page.context().close();

    const other = await deviceOf(browser, site, await addColleague(api, 'photographer'));
    await openStaffScreen(other, '/admin?tab=inventory');
    const inventory = await searchInventory(other, vehicle.model);
    await inventory.act('Edit', vehicle).click();
    await expect(vehicleForm(other).price).toHaveValue('100,000');
    await expectFit(other);
    await other.context().close();
  });
});

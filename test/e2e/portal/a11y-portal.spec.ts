import { desk, expectAccessible, expectFit, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { answerCall, failCall, holdCall } from '../pages/calls.ts';
import { dialog, press } from './by-name.ts';
import { expect, openPortal } from './fixtures.ts';
import { brokenPicture, somePicture, test } from './settings.ts';
import { draftsOf, findInInventory } from './vehicle-lists.ts';

// Nothing is measured halfway through a movement.
test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } });

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
    await answerCall(portal, '/api/vehicles/sold', {
      vehicles: [],
      total: 0,
      totals: { revenue: 0, profit: 0 },
    });
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

  test('the menu of a phone', async ({ portal }) => {
    await portal.setViewportSize(phone);
    await openPortal(portal);
    await press(portal, 'Menu');
    await expect(dialog(portal, 'Menu')).toBeVisible();
    await expectAccessible(portal, [phone]);
    await expectNoSidewaysScroll(portal, [phone]);
  });
});

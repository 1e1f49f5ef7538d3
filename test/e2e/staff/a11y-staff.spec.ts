import {
  desktop,
  expectAccessible,
  expectFitOnPhones,
  expectNoSidewaysScroll,
  phone,
} from '../pages/accessible.ts';
import { failCall } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { seconds } from '../../time-limits.ts';
import { dialog, press } from './by-name.ts';
import { choosePricedVehicle, showCharts } from './dashboard-figures.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { brokenPicture, somePicture, test } from './settings.ts';
import { searchInventory } from './vehicle-lists.ts';

// Nothing is measured in the middle of an animation.
test.use({ viewport: desktop });

// Each screen in its fullest state. a11y-staff-states.spec.ts has the others.
test.describe('axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each test checks several states, and axe reads every element of each.
  test.describe.configure({ timeout: seconds(180) });

  test('the dashboard with its charts, on a phone with their tables, and the menus', async ({
    staffPage,
    api,
  }) => {
    const vehicle = await api.addVehicle();
    await api.inquire({ name: `Zoe ${vehicle.model}`, vehicleId: vehicle.id });
    await openStaffScreen(staffPage);
    await showCharts(staffPage);
    const changes = await choosePricedVehicle(staffPage);
    await expectAccessible(staffPage, [desktop]);
    const asTable = staffPage.getByRole('button', { name: 'Show as table' });
    while ((await asTable.count()) > 0) await asTable.first().click();
    await expectAccessible(staffPage, [phone]);
    await expectNoSidewaysScroll(staffPage);

    // A table that is wider than a phone scrolls behind its first column.
    await staffPage.setViewportSize(phone);
    await expectThumbSized(changes.getByRole('button', { name: 'Changed' }));
    const lastMean = changes.locator('tr').nth(1).locator('td').last();
    await lastMean.scrollIntoViewIfNeeded();
    await expect(lastMean).toBeInViewport({ ratio: 1 });
    await expect(changes.locator('td').first()).toBeInViewport({ ratio: 1 });

    await press(staffPage, 'Menu');
    await expect(dialog(staffPage, 'Menu')).toBeVisible();
    await expectAccessible(staffPage, [phone]);
    await expectNoSidewaysScroll(staffPage, [phone]);
    await staffPage.keyboard.press('Escape');
    await expect(dialog(staffPage, 'Menu')).toBeHidden();

    await staffPage.setViewportSize(desktop);
    await staffPage.keyboard.press('Control+k');
    const menu = dialog(staffPage, 'Search and commands');
    await menu.getByRole('combobox').fill(vehicle.model);
    for (const group of ['Vehicles', 'Leads'])
      await expect(menu.getByRole('group', { name: group }).getByRole('option')).toHaveCount(1);
    await expectAccessible(staffPage, [desktop]);
  });

  test('the sold vehicles, the inventory with a sale, the inquiries, and the details and menu of one', async ({
    staffPage,
    api,
  }) => {
    const vehicle = await api.addVehicle({ status: 'reserved' });
    await openStaffScreen(staffPage, '/admin?tab=sold');
    await expect(staffPage.getByRole('table').locator('tbody').getByRole('row').nth(2)).toBeVisible();
    await expectFitOnPhones(staffPage);
    await staffPage.getByRole('tab', { name: 'Inventory' }).click();
    await expect(staffPage.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(10);
    await expectFitOnPhones(staffPage);
    const inventory = await searchInventory(staffPage, vehicle.model);
    await inventory.act('Mark Sold', vehicle).click();
    await failCall(staffPage, `/api/vehicles/${vehicle.id}/mark-sold`);
    await press(staffPage, 'Mark as Sold');
    const sale = dialog(staffPage, 'Mark Vehicle as Sold');
    await expect(sale.getByRole('alert')).toBeVisible();
    await expectAccessible(staffPage, [desktop]);
    // Escape would close its toast first.
    await sale.getByRole('button', { name: 'Cancel' }).click();

    const inquiry = await api.inquire();
    await staffPage.getByRole('tab', { name: 'Inquiries' }).click();
    const { view, details, status } = inquiriesTab(staffPage);
    await view(inquiry.id).click();
    await expect(details).toContainText('dana@whitlock.example');
    await expectFitOnPhones(staffPage);
    await status(inquiry.id).click();
    await expect(staffPage.getByRole('menu')).toBeVisible();
    await expectAccessible(staffPage, [desktop]);
  });

  test('the form of a vehicle with photos, a failed upload, the focal point, errors, a draft, and the question before it is left', async ({
    staffPage,
    api,
  }) => {
    const vehicle = await api.addVehicle({ features: ['Lift'], costBasis: 80_000 });
    await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    const form = dialog(staffPage, 'Edit Vehicle');
    await form
      .locator('input[aria-label="Photo files"]')
      .setInputFiles([somePicture('one.png'), somePicture('two.png'), brokenPicture]);
    await expect(form.getByRole('button', { name: 'Move photo 2', exact: true })).toBeVisible();
    await expect(form.getByRole('listitem', { name: 'broken.png failed' })).toBeVisible();
    const mileage = form.getByRole('textbox', { name: 'Mileage', exact: true });
    await mileage.fill('many');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(mileage).toHaveAttribute('aria-invalid', 'true');
    await expect(form).toContainText('Draft kept on this device.');
    await form.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(form).toContainText('Photo 2 was removed.');
    await form.getByRole('button', { name: 'Photo 1, set its focal point' }).click();
    await expect(form.getByRole('heading', { name: 'Focal point of photo 1' })).toBeVisible();
    await expect(form).toContainText('Photo 2 was removed.');
    await expectFitOnPhones(staffPage);
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(staffPage.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(staffPage, [desktop]);
  });
});

import type { Locator, Page } from '@playwright/test';
import { expectToast } from '../pages/toast.ts';
import { staff } from '../server.ts';
import { expect, openPortal, test } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { jpegs } from './pictures.ts';
import { test as testSettings } from './settings.ts';
import { someVehicle, type StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';
import { tilesOf, vehicleForm } from './vehicle-form.ts';
import { inventoryTab, nameOf } from './vehicle-lists.ts';

// Nothing here clicks, and no focus is set but by keys: `tabTo` presses Tab as a person would.

/** Presses Tab, or Shift+Tab, until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${control.toString()}`);
}

/** Types in place of what a field holds. */
async function enter(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

async function press(page: Page, control: Locator) {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Opens a tab of the portal by the arrow keys, from wherever the page begins. */
async function openTab(page: Page, name: string) {
  const tab = page.getByRole('tab', { name });
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let presses = 0; presses < 4; presses += 1) {
    if (await tab.evaluate((element) => element === document.activeElement)) break;
    const from = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowRight');
    // The tabs move the focus from a timer, and a key that comes before it counts from where the focus was.
    await page.waitForFunction((tabBefore) => document.activeElement !== tabBefore, from);
  }
  await expect(tab).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** A listed vehicle, found by the search of the Inventory tab. */
async function findVehicle(page: Page, api: StaffApi) {
  const vehicle = await api.addVehicle({ price: 150_000 });
  await openPortal(page);
  await openTab(page, 'Inventory');
  const inventory = inventoryTab(page);
  await enter(page, inventory.search, vehicle.model);
  await expect(inventory.rows).toHaveCount(1);
  return { vehicle, inventory };
}

/** An inquiry of somebody with a name that no other has, found by the search of the Inquiries tab. */
async function findInquiry(page: Page, api: StaffApi) {
  const name = `Robin ${unheardOf()}`;
  const { id } = await api.inquire({ name });
  await openPortal(page);
  await openTab(page, 'Inquiries');
  await enter(page, page.getByRole('searchbox', { name: 'Search inquiries' }), name);
  const row = page
    .getByRole('table', { name: 'Customer Inquiries' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(inquiriesTab(page).shown).toHaveText('1 to 1 of 1');
  await expect(row).toHaveCount(1);
  return { id, name, row };
}

test('sign in', async ({ page }) => {
  await openPortal(page, '/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(staff.username);
  await enter(page, page.getByLabel('Password', { exact: true }), staff.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin');
  await expectToast(page, 'Login Successful', 'You are now logged in to the admin panel');
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
});

test('add a vehicle', async ({ portal, api }) => {
  const { model } = someVehicle();
  await openPortal(portal);
  await openTab(portal, 'Inventory');
  const add = portal.getByRole('button', { name: 'Add Vehicle', exact: true });
  await press(portal, add);
  const form = vehicleForm(portal, 'Add New Vehicle');
  await expect(form.make).toBeFocused();
  await portal.keyboard.type('Ashdown');
  await enter(portal, form.model, model);
  await enter(portal, form.price, '182000');
  await tabTo(portal, form.status);
  await portal.keyboard.press('R');
  await expect(form.status).toHaveValue('reserved');
  await tabTo(portal, form.isFeatured);
  await portal.keyboard.press('Space');
  await expect(form.isFeatured).toBeChecked();
  await enter(portal, form.feature, 'Carbon brakes');
  await portal.keyboard.press('Enter');
  await expect(form.features).toHaveText(['Carbon brakes']);
  const chooser = portal.waitForEvent('filechooser');
  await press(portal, form.photos.getByRole('button', { name: 'choose files' }));
  await (await chooser).setFiles(await jpegs(2));
  await expect(tilesOf(form)).toHaveCount(2);
  await press(portal, form.photos.getByRole('button', { name: 'Make photo 2 the featured one' }));
  await press(portal, form.save);
  await expectToast(portal, 'Vehicle added successfully', '');
  await expect(form.dialog).toBeHidden();
  await expect(add).toBeFocused();
  const { vehicles } = (await api.get(`/api/vehicles/admin-fast?search=${encodeURIComponent(model)}`)) as {
    vehicles: { images: string[] }[];
  };
  expect(vehicles).toMatchObject([
    { price: 182_000, status: 'reserved', isFeatured: true, features: ['Carbon brakes'] },
  ]);
  expect(vehicles[0]).toMatchObject({ featuredImage: vehicles[0]?.images[1] });
});

test('edit a vehicle', async ({ portal, api }) => {
  const { vehicle, inventory } = await findVehicle(portal, api);
  await press(portal, inventory.act('Edit', vehicle));
  const form = vehicleForm(portal);
  await enter(portal, form.price, '145000');
  await portal.keyboard.press('Enter');
  await expectToast(portal, 'Vehicle updated successfully', '');
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
  await expect(await inventory.cell(vehicle, 'Price')).toHaveText('$145,000');
});

test('sell a vehicle', async ({ portal, api }) => {
  const { vehicle, inventory } = await findVehicle(portal, api);
  await press(portal, inventory.act('Mark Sold', vehicle));
  const dialog = portal.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  await expect(dialog.getByLabel('Sale Price')).toBeFocused();
  // It is selected, so that typing replaces it.
  await portal.keyboard.type('141,500');
  await press(portal, dialog.getByRole('button', { name: 'Mark as Sold' }));
  await expectToast(portal, 'Vehicle marked as sold successfully', nameOf(vehicle));
  await expect(dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldPrice: 141_500 });
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
});

test('delete a vehicle', async ({ portal, api }) => {
  const { vehicle, inventory } = await findVehicle(portal, api);
  await press(portal, inventory.act('Delete', vehicle));
  const dialog = portal.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await portal.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(inventory.act('Delete', vehicle)).toBeFocused();
  await portal.keyboard.press('Enter');
  await press(portal, dialog.getByRole('button', { name: 'Delete' }));
  await expectToast(portal, 'Vehicle deleted successfully', nameOf(vehicle));
  await expect(inventory.row(vehicle)).toHaveCount(0);
  await expect(api.vehicle(vehicle.id)).rejects.toThrow('404');
});

test('answer an inquiry and set its status', async ({ portal, api }) => {
  const { id, name, row } = await findInquiry(portal, api);
  await press(portal, row.getByRole('button', { name: `View inquiry ${id}, ${name}` }));
  const details = portal.getByRole('region', { name: 'Inquiry Details' });
  await expect(details.getByRole('heading', { name: 'Inquiry Details' })).toBeFocused();
  const reply = details.getByRole('link', { name: 'Reply via Email' });
  await tabTo(portal, reply);
  await expect(reply).toHaveAttribute(
    'href',
    /^mailto:dana@whitlock\.example\?subject=Re%3A%20Your%20inquiry/,
  );

  const menu = row.getByRole('button', { name: `Status of inquiry ${id}, ${name}` });
  await tabTo(portal, menu, 'Shift+Tab');
  await portal.keyboard.press('Enter');
  await expect(portal.getByRole('menuitemradio', { name: 'New' })).toBeFocused();
  await portal.keyboard.press('ArrowDown');
  await expect(portal.getByRole('menuitemradio', { name: 'Contacted' })).toBeFocused();
  await portal.keyboard.press('Enter');
  await expectToast(portal, 'Status Updated', 'Inquiry status has been updated successfully');
  await expect(menu).toBeFocused();
  await expect(details).toContainText('Contacted', { ignoreCase: true });
  expect(await api.get(`/api/inquiries/${id}`)).toMatchObject({ status: 'contacted' });
});

test('archive an inquiry', async ({ portal, api }) => {
  const { id, name, row } = await findInquiry(portal, api);
  await press(portal, row.getByRole('button', { name: `Archive inquiry ${id}, ${name}` }));
  await expectToast(portal, 'Inquiry Archived', 'Inquiry has been archived successfully');
  await expect(row).toHaveCount(0);
  expect(await api.get(`/api/inquiries/${id}`)).toMatchObject({ isArchived: true });
});

testSettings('change the dealership’s phone number', async ({ portal }) => {
  await openPortal(portal);
  await press(
    portal,
    portal.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Settings' }),
  );
  await expect(portal).toHaveURL('/admin/settings');
  const phone = portal.getByRole('form', { name: 'Dealership' }).getByLabel('Phone', { exact: true });
  await expect(phone).toBeVisible();
  await enter(portal, phone, '(480) 555-0177');
  await press(portal, portal.getByRole('button', { name: 'Save Changes' }));
  await expectToast(portal, 'Settings saved', 'Visitors see the change now.');
  await portal.goto('/contact');
  await expect(portal.getByRole('main').getByRole('link', { name: '(480) 555-0177' }).first()).toBeVisible();
});

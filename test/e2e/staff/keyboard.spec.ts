import type { Locator, Page } from '@playwright/test';
import { expectToast } from '../pages/toast.ts';
import { staff } from '../server.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { jpegs } from './pictures.ts';
import { someVehicle } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';
import { tilesOf, vehicleForm } from './vehicle-form.ts';

// Nothing here clicks, and only keys move the focus: `tabTo` presses Tab as a person would.

/** Presses Tab, or Shift+Tab, until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${control.toString()}`);
}

/** Replaces the text of a field by typing. */
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

/** Opens a tab of the staff screens with the arrow keys, from the start of the page. */
async function openTab(page: Page, name: string) {
  const tab = page.getByRole('tab', { name });
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let presses = 0; presses < 4; presses += 1) {
    if (await tab.evaluate((element) => element === document.activeElement)) break;
    const from = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowRight');
    // The tabs move the focus from a timer, and a key pressed before that counts from the previous focus.
    await page.waitForFunction((tabBefore) => document.activeElement !== tabBefore, from);
  }
  await expect(tab).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

test('sign in', async ({ page }) => {
  await openStaffScreen(page, '/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(staff.username);
  await enter(page, page.getByLabel('Password', { exact: true }), staff.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin');
  await expectToast(page, 'Login Successful', 'You are now logged in to the admin panel');
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
});

test('add a vehicle', async ({ staffPage, api }) => {
  const { model } = someVehicle();
  await openStaffScreen(staffPage, '/admin?tab=sold');
  await openTab(staffPage, 'Inventory');
  const add = staffPage.getByRole('button', { name: 'Add Vehicle', exact: true });
  await press(staffPage, add);
  const form = vehicleForm(staffPage, 'Add New Vehicle');
  await expect(form.make).toBeFocused();
  await staffPage.keyboard.type('Ashdown');
  await enter(staffPage, form.model, model);
  await enter(staffPage, form.price, '182000');
  await tabTo(staffPage, form.status);
  await staffPage.keyboard.press('R');
  await expect(form.status).toHaveValue('reserved');
  await tabTo(staffPage, form.isFeatured);
  await staffPage.keyboard.press('Space');
  await expect(form.isFeatured).toBeChecked();
  await enter(staffPage, form.feature, 'Carbon brakes');
  await staffPage.keyboard.press('Enter');
  await expect(form.features).toHaveText(['Carbon brakes']);
  const chooser = staffPage.waitForEvent('filechooser');
  await press(staffPage, form.photos.getByRole('button', { name: 'choose files' }));
  await (await chooser).setFiles(await jpegs(2));
  await expect(tilesOf(form)).toHaveCount(2);
  await press(staffPage, form.photos.getByRole('button', { name: 'Make photo 2 the featured one' }));
  await press(staffPage, form.save);
  await expectToast(staffPage, 'Vehicle added successfully', '');
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

test('@long find an inquiry, answer it, set its status and archive it', async ({ staffPage, api }) => {
  const name = `Robin ${unheardOf()}`;
  const { id } = await api.inquire({ name });
  await openStaffScreen(staffPage, '/admin?tab=sold');
  await openTab(staffPage, 'Inquiries');
  await enter(staffPage, staffPage.getByRole('searchbox', { name: 'Search inquiries' }), name);
  const row = staffPage
    .getByRole('table', { name: 'Customer Inquiries' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(inquiriesTab(staffPage).shown).toHaveText('1 to 1 of 1');
  await expect(row).toHaveCount(1);
  await press(staffPage, row.getByRole('button', { name: `View inquiry ${id}, ${name}` }));
  const details = staffPage.getByRole('region', { name: 'Inquiry Details' });
  await expect(details.getByRole('heading', { name: 'Inquiry Details' })).toBeFocused();
  const reply = details.getByRole('link', { name: 'Reply via Email' });
  await tabTo(staffPage, reply);
  await expect(reply).toHaveAttribute(
    'href',
    /^mailto:dana@whitlock\.example\?subject=Re%3A%20Your%20inquiry/,
  );

  const menu = details.getByRole('button', { name: `Status of inquiry ${id}, ${name}` });
  await tabTo(staffPage, menu, 'Shift+Tab');
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.getByRole('menuitemradio', { name: 'New' })).toBeFocused();
  await staffPage.keyboard.press('ArrowDown');
  await expect(staffPage.getByRole('menuitemradio', { name: 'Contacted' })).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expectToast(staffPage, 'Status Updated', 'Inquiry status has been updated successfully');
  await expect(menu).toBeFocused();
  await expect(details).toContainText('Contacted', { ignoreCase: true });
  expect(await api.get(`/api/inquiries/${id}`)).toMatchObject({ status: 'contacted' });

  await tabTo(staffPage, details.getByRole('button', { name: 'Close Details' }), 'Shift+Tab');
  await staffPage.keyboard.press('Enter');
  await press(staffPage, row.getByRole('button', { name: `Archive inquiry ${id}, ${name}` }));
  await expectToast(staffPage, 'Inquiry Archived', 'Inquiry has been archived successfully');
  await expect(row).toHaveCount(0);
  expect(await api.get(`/api/inquiries/${id}`)).toMatchObject({ isArchived: true });
});

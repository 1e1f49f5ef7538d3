import { desktop, expectAccessible, phone } from '../pages/accessible.ts';
import { toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { vehicleForm } from './vehicle-form.ts';
import { draftsOf, findInInventory, inventoryTab, nameOf } from './vehicle-lists.ts';

test.use({ viewport: desktop });

test('a price in the row that somebody else has changed meanwhile is not overwritten', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const inventory = await findInInventory(staffPage, vehicle.model);
  const price = inventory.row(vehicle).getByRole('button', { name: /^Change the price/ });
  await price.click();
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
  const editor = staffPage.getByRole('dialog', { name: /^Price of/ });
  await editor.getByLabel('Price', { exact: true }).fill('80000');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(staffPage)).toContainText('Somebody else has changed this vehicle');
  await expect(editor).toBeHidden();
  await expect(price).toHaveText('$90,000');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 90_000 });
});

test('two edits in the row follow each other, and a sold vehicle has none', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  // A menu closes when the window is resized, as for axe.
  await staffPage.setViewportSize(desktop);
  const inventory = await findInInventory(staffPage, vehicle.model);
  const row = inventory.row(vehicle);
  await row.getByRole('button', { name: /^Change the price/ }).click();
  await staffPage.getByLabel('Price', { exact: true }).fill('95k');
  // Somebody goes on to the search in the moment when the editor closes.
  await inventory.search.evaluate((search) => {
    const editor = document.querySelector('[role="dialog"]');
    new MutationObserver((_changes, observer) => {
      if (editor?.isConnected !== false) return;
      observer.disconnect();
      search.focus();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await staffPage.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /^Change the price/ })).toHaveText('$95,000');
  await expect(staffPage.getByLabel('Price', { exact: true })).toHaveCount(0);
  await expect(inventory.search).toBeFocused();
  await row.getByRole('button', { name: /^Change the status/ }).click();
  await expectAccessible(staffPage, [desktop]);
  await staffPage.getByRole('menuitemradio', { name: 'Reserved' }).click();
  await expect.poll(async () => (await api.vehicle(vehicle.id)).status).toBe('reserved');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 95_000 });

  // A row that its new price sorts onto another page leaves the focus with the list.
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 99_999_999 });
  await staffPage.reload();
  await inventory.sortBy('Price').click();
  await inventory.sortBy('Price').click();
  await row.getByRole('button', { name: /^Change the price/ }).click();
  await staffPage.getByLabel('Price', { exact: true }).fill('1');
  await staffPage.keyboard.press('Enter');
  const question = staffPage.getByRole('dialog', { name: /^Price of/ });
  await expect(question.getByRole('alert')).toHaveText(
    '$1 is less than half of the price until now, $99,999,999.',
  );
  await expect(question.getByRole('button', { name: 'Change the Price' })).toBeFocused();
  await question.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(row).toHaveCount(0);
  await expect(staffPage.getByRole('region', { name: 'Vehicle Listings table' })).toBeFocused();
  await api.sell(vehicle.id);
  await staffPage.reload();
  await inventory.search.fill(vehicle.model);
  await expect(await inventory.cell(vehicle, 'Status')).toHaveText('Sold');
  await expect(row.getByRole('button', { name: /^Change/ })).toHaveCount(0);
});

test('on a phone price and status are edited in the card', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await inventoryTab(staffPage).search.fill(vehicle.model);
  await expect(inventoryTab(staffPage).filter('All')).toHaveText('All 1');
  await staffPage.getByRole('button', { name: /^Change the price/ }).click();
  await expectAccessible(staffPage, [phone]);
  await staffPage.getByLabel('Price', { exact: true }).fill('77,000');
  await staffPage.getByRole('button', { name: 'Save' }).click();
  await expect(staffPage.getByRole('button', { name: /^Change the price/ })).toHaveText('$77,000');
  await expect.poll(async () => (await api.vehicle(vehicle.id)).price).toBe(77_000);
});

test('Duplicate opens a new listing with everything but what belongs to the one car', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({
    stockNumber: `S${crypto.randomUUID().slice(0, 8)}`,
    vin: `WZZ${crypto.randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`,
    exteriorColor: 'Fell Green',
    features: ['Lift'],
    costBasis: 80_000,
    isFeatured: true,
    status: 'reserved',
  });
  const inventory = await findInInventory(staffPage, vehicle.model);
  await staffPage.getByRole('button', { name: `Duplicate ${nameOf(vehicle)}` }).click();
  const form = vehicleForm(staffPage, 'Add New Vehicle');
  await expect(form.dialog).toHaveAccessibleDescription(
    `A copy of ${nameOf(vehicle)}, ID ${vehicle.id}, without its VIN, stock number, photos, video and costs`,
  );
  await expect(form.make).toHaveValue(vehicle.make);
  await expect(form.model).toHaveValue(vehicle.model);
  await expect(form.price).toHaveValue('100,000');
  await expect(form.exteriorColor).toHaveValue('Fell Green');
  await expect(form.features).toHaveText(['Lift']);
  await expect(form.vin).toHaveValue('');
  await expect(form.costBasis).toHaveValue('0');
  await expect(form.status).toHaveValue('available');
  await expect(form.isFeatured).not.toBeChecked();
  await form.mileage.fill('12');

  // It is not saved, and another copy asks before it takes its place.
  await form.cancel.click();
  await form.leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(draftsOf(staffPage)).toContainText(nameOf(vehicle));
  await staffPage.getByRole('button', { name: `Duplicate ${nameOf(vehicle)}` }).click();
  const question = staffPage.getByRole('alertdialog', { name: 'Replace the unsaved vehicle?' });
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(form.mileage).toHaveValue('1,000');
  await form.save.click();
  await expect(toastOf(staffPage)).toContainText('Vehicle added successfully');
  await expect(inventory.filter('All')).toHaveText('All 2');
});

import { desktop, expectAccessible, phone } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { findInInventory, inventoryTab } from './vehicle-lists.ts';

test.use({ viewport: desktop });

test('@long two edits in the row follow each other, and a sold vehicle has none', async ({
  staffPage,
  api,
}) => {
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

test('@long on a phone price and status are edited in the card', async ({ staffPage, api }) => {
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

import { answerCall } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { addGroup, inventoryTab, nameOf } from './vehicle-lists.ts';

test('the keyboard reaches the tab, its sorting, its pages and its rows', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 11);
  const newest = vehicles[10];
  if (newest === undefined) throw new Error('No vehicle was added');
  // Without what earlier tests have left to undo, which stands between.
  await answerCall(staffPage, '/api/vehicles/batches', { batches: [] });
  await openStaffScreen(staffPage);
  const dashboard = staffPage.getByRole('tab', { name: 'Dashboard' });
  await dashboard.focus();
  await staffPage.keyboard.press('ArrowRight');
  await expect(staffPage.getByRole('tab', { name: 'Inventory' })).toBeFocused();
  await expect(dashboard).toHaveAttribute('aria-selected', 'true');
  await staffPage.keyboard.press('Enter');
  await expect(staffPage).toHaveURL('/admin?tab=inventory');
  const { search, filter, shown, header, sortBy, pages, act, rows } = inventoryTab(staffPage);

  await search.focus();
  await staffPage.keyboard.type(make);
  await staffPage.keyboard.press('Enter');
  await expect(filter('All')).toHaveText('All 11');
  for (const label of ['All', 'Available', 'Sold'] as const) {
    await staffPage.keyboard.press('Tab');
    await expect(filter(label)).toBeFocused();
  }
  await staffPage.keyboard.press('Tab');
  await expect(staffPage.getByRole('region', { name: 'Vehicle Listings table' })).toBeFocused();
  await staffPage.keyboard.press('Tab');
  await expect(sortBy('ID')).toBeFocused();
  await staffPage.keyboard.press('Space');
  await expect(header('ID')).toHaveAttribute('aria-sort', 'ascending');
  await staffPage.keyboard.press('Space');
  await expect(header('ID')).toHaveAttribute('aria-sort', 'descending');
  for (const name of ['Make', 'Model', 'Year', 'VIN', 'Price', 'Status']) {
    await staffPage.keyboard.press('Tab');
    await expect(sortBy(name)).toBeFocused();
  }
  for (const control of [
    staffPage.getByRole('button', { name: `Change the price of ${nameOf(newest)}, $100,000` }),
    staffPage.getByRole('button', { name: `Change the status of ${nameOf(newest)}, Available` }),
  ]) {
    await staffPage.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  for (const what of ['Edit', 'Mark Sold', 'Delete'] as const) {
    await staffPage.keyboard.press('Tab');
    await expect(act(what, newest)).toBeFocused();
  }
  await staffPage.keyboard.press('Shift+Tab');
  await staffPage.keyboard.press('Shift+Tab');
  await staffPage.keyboard.press('Enter');
  const form = staffPage.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(form.getByLabel('Model', { exact: true })).toHaveValue(newest.model);
  await staffPage.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(act('Edit', newest)).toBeFocused();

  await pages.getByRole('button', { name: 'Page 2' }).press('Enter');
  await expect(shown).toHaveText('11 to 11 of 11');
  await expect(rows).toHaveCount(1);
});

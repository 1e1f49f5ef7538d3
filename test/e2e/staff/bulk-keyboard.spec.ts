import type { Locator, Page } from '@playwright/test';
import { desktop } from '../pages/accessible.ts';
import { toastOf } from '../pages/toast.ts';
import { bulkBar, priceDialog, undoButton } from './bulk-bar.ts';
import { expect, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { addGroup, findInInventory } from './vehicle-lists.ts';

test.use({ viewport: desktop });

/** Presses Tab, or Shift+Tab, until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${control.toString()}`);
}

test('the keyboard alone selects a range, changes its prices and undoes that', async ({ staffPage, api }) => {
  const { make, vehicles } = await addGroup(api, 4);
  const [oldest, , , newest] = vehicles;
  const second = vehicles[2];
  if (!oldest || !second || !newest) throw new Error('No vehicle was added');
  const inventory = await findInInventory(staffPage, make, 4);
  const { keyboard } = staffPage;
  const bar = bulkBar(staffPage);
  await inventory.search.focus();
  await tabTo(staffPage, bar.begin, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(bar.done).toBeFocused();
  await tabTo(staffPage, bar.box(second));
  await keyboard.press('Space');
  await expect(bar.status).toHaveText('1 selected');
  await tabTo(staffPage, bar.box(oldest));
  await keyboard.press('Shift+Space');
  await expect(bar.status).toHaveText('3 selected');

  await tabTo(staffPage, bar.act('Price'), 'Shift+Tab');
  await keyboard.press('Enter');
  const prices = priceDialog(staffPage);
  await expect(prices.size).toBeFocused();
  await keyboard.type('10');
  await tabTo(staffPage, prices.choice('%'));
  await keyboard.press('Space');
  await expect(prices.status).toHaveText('3 prices will change.');
  await tabTo(staffPage, prices.confirm);
  await keyboard.press('Enter');
  await expect(toastOf(staffPage)).toContainText('3 prices lowered by 10%');
  await expect(prices.dialog).toBeHidden();
  // The focus is where it was before the dialog.
  await expect(bar.act('Price')).toBeFocused();
  expect(await api.vehicle(second.id)).toMatchObject({ price: 90_000 });
  expect(await api.vehicle(newest.id)).toMatchObject({ price: 100_000 });

  await tabTo(staffPage, undoButton(staffPage), 'Shift+Tab');
  await keyboard.press('Enter');
  const asked = staffPage.getByRole('alertdialog', { name: 'Undo for 3 vehicles?' });
  await tabTo(staffPage, asked.getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await expect(toastOf(staffPage)).toHaveText('3 vehicles put back');
  await expect(asked).toHaveCount(0);
  expect(await api.vehicle(second.id)).toMatchObject({ price: 100_000 });

  await tabTo(staffPage, bar.act('Status'));
  await keyboard.press('Enter');
  await expect(bar.item('Available')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(bar.item('Pending Sale')).toBeFocused();
  await keyboard.press('Enter');
  const question = staffPage.getByRole('alertdialog', { name: 'Set 3 vehicles to Pending Sale?' });
  await tabTo(staffPage, question.getByRole('button', { name: 'Set Status' }));
  await keyboard.press('Enter');
  await expect(toastOf(staffPage)).toContainText('3 vehicles set to Pending Sale');
  expect(await api.vehicle(oldest.id)).toMatchObject({ status: 'pending' });
});

test('the keyboard alone edits price and status in the row, and Esc leaves them', async ({
  staffPage,
  api,
}) => {
  await keepToasts(staffPage);
  const vehicle = await api.addVehicle({ price: 150_000 });
  const inventory = await findInInventory(staffPage, vehicle.model);
  const { keyboard } = staffPage;
  const price = inventory.row(vehicle).getByRole('button', { name: /^Change the price/ });
  await inventory.search.focus();
  await tabTo(staffPage, price);
  await keyboard.press('Enter');
  const editor = staffPage.getByRole('dialog', { name: /^Price of/ });
  const field = editor.getByLabel('Price', { exact: true });
  await expect(field).toBeFocused();
  await keyboard.type('1');
  await keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(price).toBeFocused();
  await expect(price).toHaveText('$150,000');

  await keyboard.press('Enter');
  await expect(field).toHaveValue('150,000');
  await keyboard.type('129.900');
  await keyboard.press('Enter');
  await expect(
    editor.getByText('This can be read as $129,900 or $129.90: use a comma for thousands'),
  ).toBeVisible();
  await keyboard.press('Control+A');
  await keyboard.type('145,500');
  await keyboard.press('Enter');
  await expect(editor).toBeHidden();
  await expect(price).toBeFocused();
  await expect(price).toHaveText('$145,500');
  await expect(toastOf(staffPage)).toContainText('Vehicle updated successfully');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 145_500 });

  const status = inventory.row(vehicle).getByRole('button', { name: /^Change the status/ });
  await tabTo(staffPage, status);
  await keyboard.press('Enter');
  const choice = (name: string) => staffPage.getByRole('menuitemradio', { name });
  await expect(choice('Available')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(choice('Pending Sale')).toBeFocused();
  await keyboard.press('Enter');
  await expect(status).toHaveText('Available Pending Sale');
  await expect(status).toBeFocused();
  await expect.poll(async () => (await api.vehicle(vehicle.id)).status).toBe('pending');
});

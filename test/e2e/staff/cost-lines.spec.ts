import { expectAccessible, phone } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { openEditForm, vehicleForm } from './vehicle-form.ts';

test.use({ viewport: phone });

test('@long costs are listed line by line and add up to the cost basis', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 120_000, costBasis: 90_000 });
  await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
  const form = vehicleForm(staffPage);
  const lines = form.dialog.getByRole('group', { name: 'Cost lines' });
  const name = (number: number) => lines.getByRole('combobox', { name: `Cost ${number}`, exact: true });
  const amount = (number: number) => lines.getByRole('textbox', { name: `Amount of cost ${number}` });
  await expect(form.costBasis).toHaveValue('90,000');

  // What was typed becomes the first line; from there, the keyboard does it.
  await lines.getByRole('button', { name: 'List the Costs' }).press('Enter');
  await expect(name(1)).toHaveValue('Purchase');
  await expect(amount(1)).toHaveValue('90,000');
  await expect(name(2)).toBeFocused();
  await staffPage.keyboard.type('Transport');
  await staffPage.keyboard.press('Tab');
  await staffPage.keyboard.type('1200.5');
  await staffPage.keyboard.press('Enter');
  await expect(name(3)).toBeFocused();
  await staffPage.keyboard.type('Tires');
  await amount(3).fill('2k');
  await expect(form.costBasis).toHaveValue('$93,200.50');
  await expect(form.costBasis).not.toBeEditable();
  await expect(form.dialog.getByText('28.8%', { exact: true })).toBeVisible();

  await amount(3).fill('two');
  await form.save.click();
  await expect(lines).toHaveAccessibleDescription('Enter an amount such as 246,900');
  await expect(amount(3)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(staffPage);
  await amount(3).fill('2k');
  await lines.getByRole('button', { name: 'Remove cost 1' }).click();
  await expect(name(1)).toBeFocused();
  await expect(form.costBasis).toHaveValue('$3,200.50');
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    costBasis: 3_200.5,
    costItems: [
      { label: 'Transport', amount: 1_200.5 },
      { label: 'Tires', amount: 2_000 },
    ],
  });

  const again = await openEditForm(staffPage, vehicle);
  await expect(again.unsaved).toHaveCount(0);
  await expect(amount(1)).toHaveValue('1,200.50');
  for (const line of [2, 1]) await lines.getByRole('button', { name: `Remove cost ${line}` }).click();
  // Without lines, it is typed again.
  await again.costBasis.fill('4,000');
  await again.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ costBasis: 4_000, costItems: [] });
});

import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';

for (const size of [desktop, phone]) {
  test(`a lead by phone is added, answered and found by its source at ${size.width} px`, async ({
    staffPage,
    api,
  }) => {
    const vehicle = await api.addVehicle({ model: `Tourer ${size.width}` });
    await staffPage.setViewportSize(size);
    await openStaffScreen(staffPage, '/admin?tab=inquiries');
    const { panel, details, heading, fact } = inquiriesTab(staffPage);
    await panel.getByRole('button', { name: 'Add Lead' }).click();
    const dialog = staffPage.getByRole('dialog', { name: 'Add Lead' });
    await dialog.getByLabel('Name', { exact: true }).fill('Bo Lind');
    await dialog
      .getByLabel('Phone', { exact: true })
      .fill(`(602) 555-${String(size.width).padStart(4, '0')}`);
    await dialog.getByRole('combobox', { name: 'Source' }).selectOption('Walk-in');
    await dialog.getByRole('searchbox', { name: 'Search cars' }).fill(`Tourer ${size.width}`);
    await dialog.getByRole('button', { name: new RegExp(`Tourer ${size.width}.*ID: ${vehicle.id}`) }).click();
    await expect(dialog.getByRole('button', { name: 'Remove Car' })).toBeFocused();
    await expectAccessible(staffPage, [size]);
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(heading).toBeFocused();
    await expect(fact('Came from')).toHaveText('Walk-in');
    await expect(fact('Vehicle of interest')).toContainText(`ID: ${vehicle.id}`);
    await details.getByRole('button', { name: 'Record That I Answered' }).click();
    await expect(fact('Status')).toHaveText('contacted');
    await details.getByRole('button', { name: 'Undo the recorded answer' }).click();
    await expect(fact('Status')).toHaveText('new');
    await expectNoSidewaysScroll(staffPage, [size]);
    await expectAccessible(staffPage, [size]);
    if (size === phone) await panel.getByRole('button', { name: 'Filters' }).click();
    await panel.getByRole('combobox', { name: 'Source' }).selectOption('Event');
    await expect(panel.getByText('No inquiry of this list is like that.')).toBeVisible();
    await panel.getByRole('combobox', { name: 'Source' }).selectOption('Walk-in');
    await expect(panel.getByText('Bo Lind').first()).toBeVisible();
  });
}

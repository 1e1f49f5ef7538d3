import { expectThumbSized } from '../pages/thumb.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { nameOf, toneOf, vehicleTable } from './vehicle-lists.ts';

test('phones show cards with the same facts', async ({ staffPage, api }) => {
  const { id } = await api.addVehicle({ price: 70_000, costBasis: 60_000 });
  const vehicle = await api.sell(id, 65_000);
  await staffPage.setViewportSize({ width: 390, height: 844 });
  await openStaffScreen(staffPage, '/admin?tab=sold');
  const { table } = vehicleTable(staffPage, 'Sold Vehicles');
  const entry = staffPage
    .getByRole('list', { name: 'Sold Vehicles' })
    .getByRole('listitem')
    .filter({ hasText: vehicle.model });
  for (const text of [
    'Listed Price$70,000',
    'Sold Price$65,000',
    'Profit+$5,000',
    'Days to Sell0 days',
    `ID ${id}`,
  ])
    await expect(entry).toContainText(text);
  await expect(table).toHaveCount(0);
  expect(await toneOf(entry.getByText('+$5,000'))).toBe('green');
  const view = entry.getByRole('button', { name: `View Details ${nameOf(vehicle)}`, exact: true });
  await expectThumbSized(view);
  await view.click();
  await expect(staffPage.getByRole('dialog', { name: 'Edit Vehicle' })).toBeVisible();
});

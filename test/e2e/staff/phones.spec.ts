import { phone } from '../pages/accessible.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { findInquiries } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';
import { nameOf, searchInventory, toneOf, vehicleTable } from './vehicle-lists.ts';

// What is only so on phones. That cards say what the tables do is in test/components, too.
test.use({ viewport: phone });

test('sold vehicles are cards, and the question before a deletion is a sheet that stays on a click outside', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.addVehicle({ price: 70_000, costBasis: 60_000 });
  const vehicle = await api.sell(id, 65_000);
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
  const form = staffPage.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(form).toBeHidden();

  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  const { act } = await searchInventory(staffPage, vehicle.model);
  await act('Delete', vehicle).click();
  const dialog = staffPage.getByRole('alertdialog', { name: 'Are you sure?' });
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(dialog).toBeVisible();
  await staffPage.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  // At the bottom, within reach of the thumb.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await expectThumbSized(confirm);
  await confirm.click();
  await expectToast(staffPage, 'Vehicle deleted successfully', nameOf(vehicle));
});

test('@long inquiries are cards', async ({ staffPage, api }) => {
  const word = unheardOf();
  const older = await api.inquire({ name: 'Bo', message: word, interest: '', phone: undefined });
  const newer = await api.inquire({ name: `An ${'W'.repeat(97)}`, message: word });
  const { table, panel, view, status, archive, choose, details, heading, close } = await findInquiries(
    staffPage,
    word,
    2,
  );
  await expect(table).toHaveCount(0);
  const cards = panel.getByRole('list', { name: 'Customer Inquiries' }).getByRole('listitem');
  const nameOf = (index: number) =>
    cards
      .nth(index)
      .locator('div', { has: staffPage.getByText('Name', { exact: true }) })
      .locator('dd');
  await expect(nameOf(0)).toHaveText(/^An W/);
  await expect(nameOf(1)).toHaveText('Bo');
  // Each value has the name of its column.
  await expect(cards.nth(1).getByRole('term')).toHaveText([
    'ID',
    'Status',
    'Name',
    'Email',
    'Phone',
    'Date',
    'Interest',
    'Vehicle',
  ]);
  await expect(cards.nth(1).getByRole('definition')).toHaveText([
    String(older.id),
    'new',
    'Bo',
    'dana@whitlock.example',
    'N/A',
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
    'General',
    'N/A',
  ]);
  await staffPage.getByRole('combobox', { name: 'Sort' }).selectOption('Sort: ID, ascending');
  await expect(nameOf(0)).toHaveText('Bo');
  for (const button of [view(older.id), status(older.id), archive(older.id)]) await expectThumbSized(button);

  await status(older.id).click();
  await choose('resolved').click();
  await expect(cards.first().getByText('resolved', { exact: true })).toBeVisible();
  await view(newer.id).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(details).toContainText(`An ${'W'.repeat(97)}`);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close.click();
  await expect(view(newer.id)).toBeFocused();
  await archive(older.id).click();
  await expect(cards).toHaveCount(1);
  await expect(nameOf(0)).toHaveText(/^An W/);
});

import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { pressWhileMoved } from '../pages/at-once.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expectNothingCovered, toastOf } from '../pages/toast.ts';
import { bulkBar, priceDialog } from './bulk-bar.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { addGroup, findInInventory, inventoryTab } from './vehicle-lists.ts';

test.use({ viewport: desktop });

test('@long the selection, its prices and the question before undo fit; a press counts while an answer moves the list', async ({
  staffPage,
  api,
}) => {
  const { make, vehicles } = await addGroup(api, 2);
  const [first, second] = vehicles;
  if (!first || !second) throw new Error('No vehicle was added');
  const { table } = await findInInventory(staffPage, make, 2);
  const bar = bulkBar(staffPage);
  await bar.begin.click();
  await pressWhileMoved(staffPage, bar.box(first), table.locator('..'));
  await expect(bar.status).toHaveText('1 selected');
  await bar.box(second).click();
  await expect(bar.status).toHaveText('2 selected');
  await expectFit(staffPage);
  await bar.act('Price').click();
  const { size, rows, dialog } = priceDialog(staffPage);
  await size.fill('3');
  await expect(rows).toHaveCount(2);
  await expectFit(staffPage);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await bar.act('Delete').click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(staffPage)).toContainText('2 vehicles deleted');

  await openStaffScreen(staffPage, '/admin/settings/bin');
  await expect(
    staffPage.getByRole('table', { name: 'Deleted vehicles' }).getByText(first.model).first(),
  ).toBeVisible();
  await expectFit(staffPage);
  await openStaffScreen(staffPage, '/admin/settings/log');
  const undoable = staffPage
    .getByRole('list', { name: 'Changes that can be undone' })
    .getByRole('listitem')
    .filter({ hasText: '2 vehicles deleted' })
    .first();
  await undoable.getByRole('button', { name: 'Undo' }).click();
  await expect(staffPage.getByRole('alertdialog', { name: 'Undo for 2 vehicles?' })).toBeVisible();
  await expectFit(staffPage);
});

test('on a phone the cards are selected, and the actions stand at the bottom', async ({ staffPage, api }) => {
  await keepToasts(staffPage);
  const { make, vehicles } = await addGroup(api, 12);
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await inventoryTab(staffPage).search.fill(make);
  await expect(inventoryTab(staffPage).filter('All')).toHaveText('All 12');
  const bar = bulkBar(staffPage);
  const [oldest, newest] = [vehicles[0], vehicles[11]];
  if (!oldest || !newest) throw new Error('No vehicle was added');
  for (const what of ['Edit', 'Mark Sold', 'Delete'] as const)
    await expectThumbSized(inventoryTab(staffPage).act(what, newest));
  await bar.begin.click();
  await bar.box(newest).click();
  await expect(bar.status).toHaveText('1 selected');
  await bar.all.click();
  await expect(bar.status).toHaveText('12 selected');
  const box = await bar.actions.boundingBox();
  expect(box && Math.round(box.y + box.height)).toBe(phone.height);
  for (const name of ['Price', 'Status', 'Mark', 'Delete', 'Clear']) await expectThumbSized(bar.act(name));
  // On its side a phone shows a part of the longest menu, and scrolls it.
  await staffPage.setViewportSize({ width: phone.height, height: phone.width });
  await bar.act('Mark').click();
  await expect(bar.item('Publish')).toBeVisible();
  await staffPage.keyboard.press('End');
  await expect(bar.item('Arrived')).toBeInViewport({ ratio: 1 });
  await staffPage.keyboard.press('Escape');
  await staffPage.setViewportSize(phone);
  await bar.act('Status').click();
  await bar.item('Reserved').click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Set Status' }).click();
  await expect(toastOf(staffPage)).toContainText('12 vehicles set to Reserved');
  await expectNothingCovered(staffPage);
  expect(await api.vehicle(oldest.id)).toMatchObject({ status: 'reserved' });
});

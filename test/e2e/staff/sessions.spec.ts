import { expect, fillSignIn, openStaffScreen, test } from './fixtures.ts';
import { expectTabSignedOut, logout } from './signed-out.ts';
import { inventoryTab } from './vehicle-lists.ts';

test('a logout or a login in another browser tab takes effect in this one', async ({
  staffPage,
  context,
}) => {
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
  const other = await context.newPage();
  await openStaffScreen(other);
  await logout(other).click();
  await expect(other).toHaveURL('/login');
  await expectTabSignedOut(staffPage, 'Inventory');

  await fillSignIn(other);
  await expect(other).toHaveURL('/admin');
  await expect(inventoryTab(staffPage).rows).toHaveCount(10);
  await expect(logout(staffPage)).toBeVisible();
});

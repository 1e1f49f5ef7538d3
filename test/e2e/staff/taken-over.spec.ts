import { expectAccessible, expectFit, phone } from '../pages/accessible.ts';
import { addColleague } from './accounts.ts';
import { expect, storeSession, test } from './fixtures.ts';
import { openStaffApi } from './staff-api.ts';
import { openEditForm } from './vehicle-form.ts';
import { draftsOf } from './vehicle-lists.ts';

test('@long somebody else who signs in in another tab saves nothing through an open form, and its author finds it again', async ({
  staffPage,
  context,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle({ costBasis: 90_000 });
  const colleague = await addColleague(api, 'sales');
  const { session } = await openStaffApi(site.url, colleague);
  const form = await openEditForm(staffPage, vehicle);
  await form.price.fill('99,000');
  await form.costBasis.fill('80,000');

  const elsewhere = await context.newPage();
  await elsewhere.goto('/robots.txt');
  const own = await staffPage.evaluate(() => ({
    token: localStorage.getItem('authToken') ?? '',
    user: JSON.parse(localStorage.getItem('user') ?? ''),
  }));
  await storeSession(elsewhere, session);
  const notice = staffPage.getByRole('alertdialog', { name: 'Somebody else has signed in' });
  await expect(notice).toContainText(
    `${colleague.username} has signed in in this browser. This screen belongs to admin, so it saves nothing.`,
  );
  await staffPage.setViewportSize(phone);
  await expectFit(staffPage);
  await expectAccessible(staffPage);
  await notice.getByRole('button', { name: 'Look at This Screen' }).click();
  await expect(notice).toBeHidden();
  await expect(form.costBasis).toHaveValue('80,000');
  await form.save.click();
  await expect(form.dialog.getByRole('alert').first()).toContainText('so it saves nothing.');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 100_000, costBasis: 90_000 });

  // The other goes on with screens of their own, without the draft.
  await elsewhere.goto('/admin?tab=inventory');
  await expect(elsewhere.getByRole('tab', { name: 'Inventory' })).toBeVisible();
  await expect(draftsOf(elsewhere)).toHaveCount(0);

  // Once its author is signed in again, the screen saves.
  await storeSession(elsewhere, own);
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 99_000, costBasis: 80_000 });
});

import { whenLive } from '../pages/live.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { jpeg, jpegs } from './pictures.ts';
import { someVehicle } from './staff-api.ts';
import {
  everythingSaved,
  expectEverything,
  fillEverything,
  openAddForm,
  openEditForm,
  someVin,
  tilesOf,
  vehicleForm,
} from './vehicle-form.ts';
import { endSession, signInAgain, stored } from './signed-out.ts';
import { draftsOf, findInInventory, nameOf } from './vehicle-lists.ts';

const kept = 'Draft kept on this device.';

test('a draft survives a reload and the end of the session, with every field and photo, and is gone once saved', async ({
  staffPage,
  api,
  site,
}) => {
  const given = { model: someVehicle().model, vin: someVin(), photos: await jpegs(2) };
  const form = await openAddForm(staffPage);
  await fillEverything(form, given);
  await expect(form.unsaved).toHaveText(`Unsaved changes in 17 fields. ${kept}`);
  await staffPage.reload();
  await whenLive(staffPage);

  await expect(draftsOf(staffPage).getByRole('listitem')).toHaveText([/^Not saved: 2019 Ashdown Test /]);
  await expect(draftsOf(staffPage)).toContainText(`2019 Ashdown ${given.model}`);
  await staffPage.getByRole('button', { name: `Continue with 2019 Ashdown ${given.model}` }).click();
  await expect(form.dialog.getByRole('status').filter({ hasText: 'Draft restored.' })).toBeVisible();
  await expectEverything(form, { ...given, photos: 2 });

  await endSession(site, (await stored(staffPage)).token);
  await form.save.click();
  await signInAgain(staffPage, '/admin?tab=inventory');
  await staffPage.getByRole('button', { name: `Continue with 2019 Ashdown ${given.model}` }).click();
  await expectEverything(form, { ...given, photos: 2 });

  await form.save.click();
  await expectToast(staffPage, 'Vehicle added successfully', '');
  await expect(form.dialog).toBeHidden();
  await expect(draftsOf(staffPage)).toHaveCount(0);
  const { vehicles } = (await api.get(
    `/api/vehicles/admin-fast?search=${encodeURIComponent(given.model)}`,
  )) as { vehicles: { images: string[] }[] };
  expect(vehicles).toMatchObject([everythingSaved(given)]);
  expect(vehicles[0]?.images).toHaveLength(2);
  await staffPage.getByRole('button', { name: 'Add Vehicle', exact: true }).click();
  await expect(form.make).toHaveValue('');
  await expect(form.dialog).not.toContainText('Draft restored.');
});

test('an edit opens again with its draft when the session ends, at a photo or at the save, and lasts offline', async ({
  staffPage,
  context,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle();
  const edit = await openEditForm(staffPage, vehicle);
  await edit.description.fill('Typed before the session ended');
  await endSession(site, (await stored(staffPage)).token);
  await edit.files.setInputFiles(await jpeg('late.jpg'));
  await signInAgain(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(edit.description).toHaveValue('Typed before the session ended');

  await edit.files.setInputFiles(await jpeg('door.jpg'));
  await expect(tilesOf(edit)).toHaveCount(1);
  await endSession(site, (await stored(staffPage)).token);
  await edit.save.click();
  await signInAgain(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(edit.dialog).toContainText('Draft restored.');
  const expectKept = async () => {
    await expect(edit.description).toHaveValue('Typed before the session ended');
    await expect(tilesOf(edit)).toHaveCount(1);
    await expect(edit.unsaved).toContainText('Description, Photos');
    await expect(edit.unsaved).toContainText(kept);
  };
  await expectKept();

  await context.setOffline(true);
  await edit.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorFailed to update vehicle');
  await expect(edit.alert).toHaveText(
    'Failed to update vehicle. You are offline. What you typed is kept; save again once there is a connection.',
  );
  await expectKept();
  await context.setOffline(false);
  await edit.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  const saved = await api.vehicle(vehicle.id);
  expect(saved.description).toBe('Typed before the session ended');
  expect(saved.images).toHaveLength(1);
});

test('Back loses no draft', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  const { act } = await findInInventory(staffPage, vehicle.model);
  await act('Edit', vehicle).click();
  const form = vehicleForm(staffPage);
  await form.description.fill('Half a sentence');
  await expect(form.unsaved).toContainText(kept);
  await staffPage.goBack();
  await expect(form.dialog).toBeHidden();
  await staffPage.getByRole('button', { name: `Continue with ${nameOf(vehicle)}` }).click();
  await expect(form.description).toHaveValue('Half a sentence');
});

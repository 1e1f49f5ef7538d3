import type { Page } from '@playwright/test';
import { holdCall } from '../pages/calls.ts';
import { whenLive } from '../pages/live.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { staff } from '../server.ts';
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
import { nameOf } from './vehicle-lists.ts';

const draftsOf = (page: Page) => page.getByRole('list', { name: 'Unsaved drafts' });
const kept = 'Draft kept on this device.';

/** Ends the session of the page on the server, as a colleague does who changes the password. */
async function endSession(page: Page, url: string) {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const response = await fetch(`${url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(204);
}

/** Signs in on /login, where the page has been led, and is back at the screen that it was led away from. */
async function signInAgain(page: Page, screen: string) {
  await page.waitForURL('/login');
  await whenLive(page);
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(screen);
}

test('what is typed survives a reload, with every field and photo, and is gone once saved', async ({
  portal,
  api,
}) => {
  const given = { model: someVehicle().model, vin: someVin(), photos: await jpegs(2) };
  const form = await openAddForm(portal);
  await fillEverything(form, given);
  await expect(form.unsaved).toHaveText(`Unsaved changes in 17 fields. ${kept}`);
  await portal.reload();
  await whenLive(portal);

  await expect(draftsOf(portal).getByRole('listitem')).toHaveText([/^Not saved: 2019 Ashdown Test /]);
  await expect(draftsOf(portal)).toContainText(`2019 Ashdown ${given.model}`);
  await portal.getByRole('button', { name: `Continue with 2019 Ashdown ${given.model}` }).click();
  await expect(form.dialog.getByRole('status').filter({ hasText: 'Draft restored.' })).toBeVisible();
  await expectEverything(form, { ...given, photos: 2 });

  await form.save.click();
  await expectToast(portal, 'Vehicle added successfully', '');
  await expect(form.dialog).toBeHidden();
  await expect(draftsOf(portal)).toHaveCount(0);
  const { vehicles } = (await api.get(
    `/api/vehicles/admin-fast?search=${encodeURIComponent(given.model)}`,
  )) as { vehicles: { images: string[] }[] };
  expect(vehicles).toMatchObject([everythingSaved(given)]);
  expect(vehicles[0]?.images).toHaveLength(2);
  await portal.getByRole('button', { name: 'Add Vehicle', exact: true }).click();
  await expect(form.make).toHaveValue('');
  await expect(form.dialog).not.toContainText('Draft restored.');
});

test('a session that ends in the middle of a form costs nothing that was typed', async ({ portal, site }) => {
  const given = { model: someVehicle().model, vin: someVin(), photos: await jpegs(3) };
  const form = await openAddForm(portal);
  await fillEverything(form, given);
  await endSession(portal, site.url);
  await form.save.click();
  await signInAgain(portal, '/admin?tab=inventory');
  await portal.getByRole('button', { name: `Continue with 2019 Ashdown ${given.model}` }).click();
  await expectEverything(form, { ...given, photos: 3 });
  await form.save.click();
  await expectToast(portal, 'Vehicle added successfully', '');
});

test('an edit whose session ends opens again with its draft', async ({ portal, api, site }) => {
  const vehicle = await api.addVehicle();
  const edit = await openEditForm(portal, vehicle);
  await edit.description.fill('Typed before the session ended');
  await edit.files.setInputFiles(await jpeg('door.jpg'));
  await expect(tilesOf(edit)).toHaveCount(1);
  await endSession(portal, site.url);
  await edit.save.click();
  await signInAgain(portal, `/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(edit.dialog).toContainText('Draft restored.');
  await expect(edit.description).toHaveValue('Typed before the session ended');
  await expect(tilesOf(edit)).toHaveCount(1);
  await expect(edit.unsaved).toContainText('Description, Photos');
  await edit.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');
  expect((await api.vehicle(vehicle.id)).description).toBe('Typed before the session ended');
});

test('a photo that is refused because the session has ended leads to a draft of the rest', async ({
  portal,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  await form.description.fill('Typed before the photo');
  await endSession(portal, site.url);
  await form.files.setInputFiles(await jpeg('late.jpg'));
  await signInAgain(portal, `/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(form.description).toHaveValue('Typed before the photo');
});

test('offline, a save fails and keeps everything; back online it succeeds', async ({
  portal,
  context,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  const given = { model: someVehicle().model, vin: someVin(), photos: await jpegs(1) };
  await fillEverything(form, given);
  await context.setOffline(true);
  await form.save.click();
  await expect(toastBesideDialog(portal)).toHaveText('ErrorFailed to update vehicle');
  await expect(form.alert).toHaveText(
    'Failed to update vehicle. You are offline. What you typed is kept; save again once there is a connection.',
  );
  await expectEverything(form, { ...given, photos: 1 });
  await expect(form.unsaved).toContainText(kept);
  await context.setOffline(false);
  await form.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject(everythingSaved(given));
});

test('every way to close unsaved changes asks first', async ({ portal, api }) => {
  const vehicle = await api.addVehicle({ price: 88_000 });
  const form = await openEditForm(portal, vehicle);
  const beside = () => portal.mouse.click(4, 450);
  // Beside it once more at the end: the clicks beside a question must not have cost it its own.
  const ways = [
    beside,
    () => form.close.click(),
    () => form.cancel.click(),
    () => portal.keyboard.press('Escape'),
    beside,
  ];
  await form.price.fill('87000');
  for (const close of ways) {
    await close();
    await expect(form.leaving).toContainText(
      'Price has unsaved changes. If you leave, the draft stays on this device and the form offers it next time.',
    );
    const keep = form.leaving.getByRole('button', { name: 'Keep Editing' });
    await expect(keep).toBeFocused();
    // A click beside the question answers nothing; Escape means to stay.
    await beside();
    await expect(keep).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(form.leaving).toBeHidden();
    await expect(form.price).toHaveValue(/^87,?000$/);
  }
  await form.description.fill('More');
  await form.close.click();
  await expect(form.leaving).toContainText('Price and Description have unsaved changes.');
  await form.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(form.description).toHaveValue('More');

  await form.cancel.click();
  await form.leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(form.dialog).toBeHidden();
  const note = portal.getByRole('button', { name: `Continue with ${nameOf(vehicle)}` });
  await note.click();
  await expect(form.price).toHaveValue('87,000');
  await form.cancel.click();
  await form.leaving.getByRole('button', { name: 'Discard Draft' }).click();
  await expect(form.dialog).toBeHidden();
  await expect(note).toHaveCount(0);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 88_000, description: null });
});

test('without changes nothing asks, by whatever way it is closed', async ({ portal, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  // Typed and taken back is no change.
  await form.price.fill('1');
  await expect(form.unsaved).toBeVisible();
  await form.price.fill('100000');
  await expect(form.unsaved).toHaveCount(0);
  await portal.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(draftsOf(portal)).toHaveCount(0);
  for (const close of [
    () => form.close.click(),
    () => form.cancel.click(),
    () => portal.mouse.click(4, 450),
  ]) {
    const again = await openEditForm(portal, vehicle);
    await expect(again.price).toHaveValue('100,000');
    await close();
    await expect(form.dialog).toBeHidden();
  }
});

test('the question says what is lost: running uploads, and all of it where no draft can be kept', async ({
  portal,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  const answer = await holdCall(portal, '/api/images');
  await form.files.setInputFiles(await jpeg('slow.jpg'));
  await expect(form.dialog).toContainText('1 photo uploading.');
  await form.close.click();
  await expect(form.leaving).toContainText('Photos are still uploading, and those are lost.');
  await form.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  answer();
  await expect(tilesOf(form)).toHaveCount(1);

  await portal.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await form.price.fill('87000');
  await expect(form.unsaved).toContainText("No draft is kept: this device's storage is full or blocked.");
  await form.close.click();
  await expect(form.leaving).toContainText(
    'If you leave, they are lost: no draft can be kept on this device.',
  );
});

test('a restored draft can be discarded, and that be undone', async ({ portal, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  await form.description.fill('Half a sentence');
  // Back closes the form and keeps what is typed.
  await form.cancel.click();
  await form.leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await portal.getByRole('button', { name: `Continue with ${nameOf(vehicle)}` }).click();
  await expect(form.description).toHaveValue('Half a sentence');
  await form.dialog.getByRole('button', { name: 'Discard Draft' }).click();
  await expect(form.description).toHaveValue('');
  await expect(form.unsaved).toHaveCount(0);
  const undo = form.dialog.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(form.description).toHaveValue('Half a sentence');
  await expect(form.unsaved).toContainText(kept);
  await portal.reload();
  await expect(form.description).toHaveValue('Half a sentence');
  await form.dialog.getByRole('button', { name: 'Discard Draft' }).click();
  await portal.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await portal.reload();
  await expect(portal.getByRole('button', { name: 'Add Vehicle', exact: true })).toBeVisible();
  await expect(draftsOf(portal)).toHaveCount(0);
});

test('vehicles have drafts of their own, listed newest first, and Back loses none', async ({
  portal,
  api,
}) => {
  const one = await api.addVehicle();
  const other = await api.addVehicle();
  for (const [vehicle, text] of [
    [one, 'Of the one'],
    [other, 'Of the other'],
  ] as const) {
    await openEditForm(portal, vehicle);
    await vehicleForm(portal).description.fill(text);
    await expect(vehicleForm(portal).unsaved).toContainText(kept);
  }
  const adding = await openAddForm(portal);
  await adding.make.fill('Unfinished');
  await adding.cancel.click();
  await adding.leaving.getByRole('button', { name: 'Leave', exact: true }).click();

  await expect(draftsOf(portal).getByRole('listitem')).toHaveText([
    /^Not saved: \d{4} Unfinished/,
    new RegExp(`^Not saved: ${nameOf(other)}`),
    new RegExp(`^Not saved: ${nameOf(one)}`),
  ]);
  const form = vehicleForm(portal);
  await portal.getByRole('button', { name: `Continue with ${nameOf(one)}` }).click();
  await expect(form.description).toHaveValue('Of the one');
  await form.price.fill('55,000');
  await portal.goBack();
  await expect(form.dialog).toBeHidden();
  await portal.getByRole('button', { name: `Continue with ${nameOf(other)}` }).click();
  await expect(form.description).toHaveValue('Of the other');
  await expect(form.price).toHaveValue('100,000');
  await form.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');
  await expect(draftsOf(portal).getByRole('listitem')).toHaveText([
    new RegExp(`^Not saved: ${nameOf(one)}`),
    /^Not saved: \d{4} Unfinished/,
  ]);
  await portal.getByRole('button', { name: `Continue with ${nameOf(one)}` }).click();
  await expect(form.price).toHaveValue('55,000');
  expect(await api.vehicle(one.id)).toMatchObject({ description: null, price: 100_000 });
});

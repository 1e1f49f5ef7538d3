import { desktop, phone } from '../pages/accessible.ts';
import { holdCall } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { jpeg } from './pictures.ts';
import { openEditForm, tilesOf, vehicleForm } from './vehicle-form.ts';
import { draftsOf, nameOf, searchInventory } from './vehicle-lists.ts';

test('every way to close the form with unsaved changes needs confirmation', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 88_000 });
  const form = await openEditForm(staffPage, vehicle);
  const beside = () => staffPage.mouse.click(4, 450);
  // Outside the form once more at the end: the clicks outside a confirmation must not have disabled its own.
  const ways = [
    beside,
    () => form.close.click(),
    () => form.cancel.click(),
    () => staffPage.keyboard.press('Escape'),
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
    // A click outside the confirmation does nothing; Escape means to stay.
    await beside();
    await expect(keep).toBeVisible();
    await staffPage.keyboard.press('Escape');
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
  const note = staffPage.getByRole('button', { name: `Continue with ${nameOf(vehicle)}` });
  await note.click();
  await expect(form.price).toHaveValue('87,000');
  await form.cancel.click();
  await form.leaving.getByRole('button', { name: 'Discard Draft' }).click();
  await expect(form.dialog).toBeHidden();
  await expect(note).toHaveCount(0);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 88_000, description: null });
});

test('Cancel that is pressed when the vehicle arrives closes the form', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  for (const size of [desktop, phone]) {
    await staffPage.setViewportSize(size);
    const letThrough = await holdCall(staffPage, `/api/vehicles/${vehicle.id}`);
    await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${vehicle.id}`);
    const form = vehicleForm(staffPage);
    const place = await form.cancel.boundingBox();
    await form.cancel.hover();
    await staffPage.mouse.down();
    letThrough();
    await expect(form.make).toBeVisible();
    await expect(form.save).toBeVisible();
    // It stands where it stood, so that nothing else is pressed by whoever is a moment later.
    expect(await form.cancel.boundingBox()).toEqual(place);
    await staffPage.mouse.up();
    await expect(form.dialog).toBeHidden();
  }
});

test('without changes no way of closing the form needs confirmation', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  // A value that was typed and removed again is no change.
  await form.price.fill('1');
  await expect(form.unsaved).toContainText('Draft kept on this device.');
  await form.price.fill('100000');
  await expect(form.unsaved).toHaveCount(0);
  await staffPage.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(draftsOf(staffPage)).toHaveCount(0);
  const { act } = await searchInventory(staffPage, vehicle.model);
  for (const close of [
    () => form.close.click(),
    () => form.cancel.click(),
    () => staffPage.mouse.click(4, 450),
  ]) {
    await act('Edit', vehicle).click();
    await expect(form.price).toHaveValue('100,000');
    await close();
    await expect(form.dialog).toBeHidden();
  }
});

test('the confirmation says what is lost: running uploads, and everything if no draft can be stored', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  const answer = await holdCall(staffPage, '/api/images');
  await form.files.setInputFiles(await jpeg('slow.jpg'));
  await expect(form.dialog).toContainText('1 photo uploading.');
  await form.close.click();
  await expect(form.leaving).toContainText('Photos are still uploading, and those are lost.');
  await form.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  answer();
  await expect(tilesOf(form)).toHaveCount(1);

  await staffPage.evaluate(() => {
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

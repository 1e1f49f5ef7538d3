import { desktop, phone } from '../pages/accessible.ts';
import { holdCall } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { openEditForm, vehicleForm } from './vehicle-form.ts';
import { nameOf } from './vehicle-lists.ts';

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

for (const { title, size } of [
  { title: 'on a phone Cancel that is pressed when the vehicle arrives closes the form', size: phone },
  { title: '@long so it does in a wide window', size: desktop },
]) {
  test(title, async ({ staffPage, api }) => {
    const vehicle = await api.addVehicle();
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
  });
}

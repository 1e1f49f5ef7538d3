import { expectAccessible, expectFit, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { jpeg } from './pictures.ts';
import { openEditForm, tilesOf } from './vehicle-form.ts';
import { inventoryTab } from './vehicle-lists.ts';

/** What a visitor gets of a vehicle. */
const publicStatus = async (url: string, id: number) =>
  (await fetch(`${url}/api/vehicles/${id}/text`)).status;

test('on a phone a day to be published on is chosen, shown in the list, and forgotten by publishing', async ({
  staffPage,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle({ mileage: 4_000 });
  await staffPage.setViewportSize(phone);
  const form = await openEditForm(staffPage, vehicle);
  await form.isPublished.uncheck();
  await expect(form.dialog).toContainText('Published when that day begins in Mountain Standard Time.');
  await form.publishOn.fill('2031-01-15');
  await expect(form.dialog).toContainText('On Jan 15, 2031 visitors will find no photos.');
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', 'Only staff see it.');
  expect(await publicStatus(site.url, vehicle.id)).toBe(404);
  const { search } = inventoryTab(staffPage);
  await search.fill(vehicle.model);
  await expect(
    staffPage.getByText('Publishes Jan 15, 2031, no photos', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  await expectAccessible(staffPage);
  await expectNoSidewaysScroll(staffPage, [phone]);

  const again = await openEditForm(staffPage, vehicle);
  await expect(again.publishOn).toHaveValue('2031-01-15');
  await again.files.setInputFiles(await jpeg('front.jpg'));
  await expect(tilesOf(again)).toHaveCount(1);
  await again.isPublished.check();
  await again.save.click();
  // Nothing is missing, so nothing is asked.
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: true, publishOn: null });
  expect(await publicStatus(site.url, vehicle.id)).toBe(200);
});

test('the keyboard alone takes a car off the website and puts it back', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  await form.isPublished.focus();
  await staffPage.keyboard.press('Space');
  await expect(form.isPublished).not.toBeChecked();
  await expectFit(staffPage);
  await staffPage.keyboard.press('Tab');
  await expect(form.publishOn).toBeFocused();
  await form.save.focus();
  await staffPage.keyboard.press('Enter');
  await expectToast(staffPage, 'Vehicle updated successfully', 'Only staff see it.');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: false });

  const again = await openEditForm(staffPage, vehicle);
  await again.isPublished.focus();
  await staffPage.keyboard.press('Space');
  await again.save.focus();
  await staffPage.keyboard.press('Enter');
  const question = staffPage.getByRole('alertdialog', { name: 'Publish it like this?' });
  await expect(question.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await expectFit(staffPage);
  await staffPage.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(again.save).toBeFocused();
  // Pressed as soon as the question is there, Esc closes nothing but the question.
  await staffPage.evaluate(() => {
    const opened = new MutationObserver(() => {
      const cancel = document.querySelector('[role="alertdialog"] button');
      if (cancel === null) return;
      opened.disconnect();
      cancel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    opened.observe(document.body, { childList: true, subtree: true });
  });
  await staffPage.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(again.save).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await staffPage.keyboard.press('Tab');
  await staffPage.keyboard.press('Enter');
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: true });
});

import { expectAccessible, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { openEditForm } from './vehicle-form.ts';
import { inventoryTab } from './vehicle-lists.ts';

/** What a visitor gets of a vehicle. */
const publicStatus = async (url: string, id: number) =>
  (await fetch(`${url}/api/vehicles/${id}/text`)).status;

test('@long on a phone a day to be published on is chosen and shown in the list, and what is missing is asked about', async ({
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
  await expectAccessible(staffPage, [phone]);
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', 'Only staff see it.');
  expect(await publicStatus(site.url, vehicle.id)).toBe(404);
  const { act, search } = inventoryTab(staffPage);
  await search.fill(vehicle.model);
  await expect(
    staffPage.getByText('Publishes Jan 15, 2031, no photos', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  await expectAccessible(staffPage);
  await expectNoSidewaysScroll(staffPage, [phone]);

  await act('Edit', vehicle).click();
  await expect(form.publishOn).toHaveValue('2031-01-15');
  await form.isPublished.check();
  await form.save.click();
  const question = staffPage.getByRole('alertdialog', { name: 'Publish it like this?' });
  await expect(question).toBeVisible();
  await expectAccessible(staffPage, [phone]);
  await question.getByRole('button', { name: 'Publish Anyway' }).click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: true, publishOn: null });
  expect(await publicStatus(site.url, vehicle.id)).toBe(200);
});

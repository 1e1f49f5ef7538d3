import { expectToast } from '../pages/toast.ts';
import { expect, test as base } from './fixtures.ts';
import { addWithPhotos, jpegs } from './pictures.ts';
import { openEditForm, tilesOf } from './vehicle-form.ts';

const call = '/api/vehicles/settings';
const unset = { newArrivalDays: null, photosPerVehicle: 10, holdingCostPerDay: null };

/** Restores the settings after each test. */
const test = base.extend<{ givenBack: void }>({
  givenBack: [
    async ({ api }, provide) => {
      await provide();
      await api.patch(call, unset);
    },
    { auto: true },
  ],
});

test('the form of a vehicle takes as many photographs as the settings say', async ({
  staffPage,
  api,
  site,
}) => {
  await api.patch(call, { photosPerVehicle: 12, newArrivalDays: 21 });
  const vehicle = await addWithPhotos(api, site.url, 11);
  const form = await openEditForm(staffPage, vehicle);
  await expect(form.photos).toContainText('11 of 12');
  await expect(form.dialog).toContainText('Shows the NEW ARRIVAL badge, for 21 days');
  await form.files.setInputFiles(await jpegs(2));
  await expect(form.photos).toContainText('Only 1 more photo fits. Not added: photo-2.jpg');
  await expect(tilesOf(form)).toHaveCount(12);
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect((await api.vehicle(vehicle.id)).images).toHaveLength(12);

  // A lower number takes none away.
  await api.patch(call, { photosPerVehicle: 10 });
  const again = await openEditForm(staffPage, vehicle);
  await expect(again.photos).toContainText('12 of 12');
  await again.photos.getByRole('button', { name: 'Make photo 12 the featured one' }).click();
  await again.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect((await api.vehicle(vehicle.id)).images).toHaveLength(12);
});

import type { Page } from '@playwright/test';
import { desktop, expectFit } from '../pages/accessible.ts';
import { failCall } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test as base } from './fixtures.ts';
import { addWithPhotos, jpegs } from './pictures.ts';
import { saveBar, secondDevice } from './settings.ts';
import { openEditForm, tilesOf } from './vehicle-form.ts';

const address = '/admin/settings/inventory';
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

const settingsForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'Inventory' });
  const field = (label: string) => form.getByRole('textbox', { name: label });
  return {
    days: field('Days as a new arrival'),
    photos: field('Photos per vehicle'),
    cost: field('Cost per vehicle and day, in dollars'),
    form,
    ...saveBar(page),
  };
};

test.use({ viewport: desktop });

test('the settings are saved, kept, and named in the change log', async ({ staffPage, api }) => {
  await openStaffScreen(staffPage, address);
  const settings = settingsForm(staffPage);
  await expect(settings.photos).toHaveValue('10');
  await expect(settings.days).toHaveValue('');
  await settings.days.fill('30');
  await settings.photos.fill('24');
  await settings.cost.fill('$41.50');
  await expect(settings.status).toContainText('New arrivals, Photos, and Cost per day');
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'They apply from now on.');
  await expect(settings.status).toHaveCount(0);
  const saved = { newArrivalDays: 30, photosPerVehicle: 24, holdingCostPerDay: 41.5 };
  expect(await api.get(call)).toMatchObject({ settings: saved });
  await staffPage.reload();
  await expect(settings.cost).toHaveValue('41.5');
  await openStaffScreen(staffPage, '/admin/settings/log');
  const entry = staffPage
    .getByRole('listitem')
    .filter({ hasText: 'admin changed Inventory settings' })
    .first();
  await expect(entry).toContainText('Holding Cost Per Day');
  await expect(entry).toContainText('$41.50');
  await entry.getByRole('link', { name: 'Inventory settings' }).click();
  await expect(settings.days).toHaveValue('30');
});

test('what cannot be meant is explained at its field, and the first one gets the focus', async ({
  staffPage,
}) => {
  await openStaffScreen(staffPage, address);
  const settings = settingsForm(staffPage);
  await settings.days.fill('0');
  await settings.photos.fill('61');
  await settings.cost.fill('a lot');
  await settings.save.click();
  await expect(settings.form).toContainText('3 fields need a look before this can be saved.');
  await expect(settings.days).toBeFocused();
  await expect(settings.days).toHaveAccessibleDescription(/^Enter whole days from 1 to 365/);
  await expect(settings.photos).toHaveAccessibleDescription(/^Enter a whole number from 10 to 60/);
  await expect(settings.cost).toHaveAccessibleDescription(/^Enter an amount such as 35, or leave it empty/);
  await expectFit(staffPage);
  await settings.discard.click();
  await expect(settings.photos).toHaveValue('10');
});

test('a colleague who saved first is noticed, and nothing typed is lost', async ({
  staffPage,
  browser,
  site,
}) => {
  const elsewhere = await secondDevice(browser, site);
  await openStaffScreen(staffPage, address);
  await openStaffScreen(elsewhere, address);
  const mine = settingsForm(staffPage);
  const theirs = settingsForm(elsewhere);
  await theirs.photos.fill('20');
  await theirs.save.click();
  await expectToast(elsewhere, 'Settings saved', 'They apply from now on.');
  await mine.days.fill('14');
  await mine.save.click();
  await expect(mine.stale).toBeVisible();
  await mine.stale.getByRole('button', { name: 'Keep My Changes' }).click();
  await expect(mine.photos).toHaveValue('20');
  await expect(mine.days).toHaveValue('14');
  await elsewhere.context().close();
});

test('they that cannot be fetched are fetched again', async ({ staffPage }) => {
  await failCall(staffPage, call);
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByText('Failed to load the settings')).toBeVisible();
  await expectFit(staffPage);
  await staffPage.unrouteAll();
  await staffPage.getByRole('button', { name: 'Try Again' }).click();
  await expect(settingsForm(staffPage).photos).toHaveValue('10');
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

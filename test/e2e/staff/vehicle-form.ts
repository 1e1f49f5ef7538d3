import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import type { TestFile } from './pictures.ts';
import type { StaffApi } from './staff-api.ts';

/** The vehicle form by the labels of its parts. */
export function vehicleForm(page: Page, title: 'Add New Vehicle' | 'Edit Vehicle' = 'Edit Vehicle') {
  const dialog = page.getByRole('dialog', { name: title });
  // By role, because some sections have the same name as their first field.
  const text = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
  const choice = (label: string) => dialog.getByRole('combobox', { name: label, exact: true });
  // The label of an optional field says so.
  const optional = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
  return {
    dialog,
    make: choice('Make'),
    model: text('Model'),
    year: text('Year'),
    vin: optional('VIN'),
    mileage: text('Mileage'),
    price: text('Price'),
    onRequest: dialog.getByRole('switch', { name: 'Price on request' }),
    costBasis: text('Cost basis'),
    status: choice('Status'),
    isNewArrival: dialog.getByRole('switch', { name: 'New arrival' }),
    isFeatured: dialog.getByRole('switch', { name: 'Featured' }),
    isPublished: dialog.getByRole('switch', { name: 'Published' }),
    publishOn: dialog.getByLabel(/^Publish on/),
    video: optional('Video'),
    horsepower: text('Horsepower'),
    exteriorColor: text('Exterior color'),
    interiorColor: text('Interior color'),
    modifications: optional('Modifications'),
    description: text('Description'),
    feature: text('Add a feature'),
    features: dialog.getByRole('list', { name: 'Features' }).getByRole('listitem'),
    files: dialog.locator('input[aria-label="Photo files"]'),
    documents: dialog.locator('input[aria-label="Document files"]'),
    papers: dialog.getByRole('region', { name: /^History and documents/ }),
    photos: dialog.getByRole('region', { name: /^Photos/ }),
    /** The texts below a field, its error first. */
    alert: dialog.getByRole('alert'),
    save: dialog.getByRole('button', { name: /^(?:Add Vehicle|Save Changes|Saving\.\.\.)$/ }),
    saveUnpublished: dialog.getByRole('button', { name: 'Save Without Publishing' }),
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
    unsaved: dialog.getByRole('paragraph').filter({ hasText: /^Unsaved changes/ }),
    leaving: page.getByRole('alertdialog', { name: 'Leave without saving?' }),
  };
}
export type VehicleForm = ReturnType<typeof vehicleForm>;

/** Everything that can be typed, chosen and switched; amounts as typed and as displayed afterwards. */
export const everything = {
  make: 'Ashdown',
  year: '2019',
  mileage: '12345',
  price: '246900.5',
  costBasis: '187654.32',
  horsepower: '1001',
  exteriorColor: 'Fell Green',
  interiorColor: 'Tan hide',
  modifications: 'Valved exhaust; film on the nose',
  description: 'First paragraph.\n\nSecond one, with "quotes" & <signs>.',
} as const;
const shownAs = {
  ...everything,
  mileage: '12,345',
  price: '246,900.50',
  costBasis: '187,654.32',
  horsepower: '1,001',
};
const textFields = Object.keys(everything) as (keyof typeof everything)[];

/** Fills in every field with `everything`, a model, a VIN, two features, both flags, a status and photos. */
export async function fillEverything(
  form: VehicleForm,
  given: { model: string; vin: string; photos: TestFile[] },
) {
  for (const field of textFields) await form[field].fill(everything[field]);
  await form.model.fill(given.model);
  await form.vin.fill(given.vin);
  await form.status.selectOption('Pending Sale');
  await form.isNewArrival.check();
  await form.isFeatured.check();
  await form.feature.fill('Carbon brakes');
  await form.feature.press('Enter');
  await form.feature.fill('Glass roof');
  await form.files.setInputFiles(given.photos);
  await expect(tilesOf(form)).toHaveCount(given.photos.length);
}

/** The form holds what `fillEverything` entered. */
export async function expectEverything(
  form: VehicleForm,
  given: { model: string; vin: string; photos: number },
) {
  for (const field of textFields) await expect(form[field]).toHaveValue(shownAs[field]);
  await expect(form.model).toHaveValue(given.model);
  await expect(form.vin).toHaveValue(given.vin);
  await expect(form.status).toHaveValue('pending');
  await expect(form.isNewArrival).toBeChecked();
  await expect(form.isFeatured).toBeChecked();
  await expect(form.features).toHaveText(['Carbon brakes']);
  await expect(form.feature).toHaveValue('Glass roof');
  await expect(tilesOf(form)).toHaveCount(given.photos);
}

/** The vehicle that `fillEverything` creates, as the server stores it, without its photos. */
export const everythingSaved = (given: { model: string; vin: string }): Partial<Vehicle> => ({
  make: 'Ashdown',
  model: given.model,
  year: 2019,
  vin: given.vin,
  mileage: 12_345,
  price: 246_900.5,
  costBasis: 187_654.32,
  status: 'pending',
  isNewArrival: true,
  isFeatured: true,
  horsepower: 1001,
  exteriorColor: 'Fell Green',
  interiorColor: 'Tan hide',
  modifications: 'Valved exhaust; film on the nose',
  description: 'First paragraph.\n\nSecond one, with "quotes" & <signs>.',
  features: ['Carbon brakes', 'Glass roof'],
});

/** The form's stored photos, in order. */
export const tilesOf = ({ photos }: VehicleForm) =>
  photos.getByRole('button', { name: /^Photo \d+, set its focal point$/ });

/** Opens the form for a new vehicle. */
export async function openAddForm(page: Page) {
  await openStaffScreen(page, '/admin?tab=inventory');
  await page.getByRole('button', { name: 'Add Vehicle', exact: true }).click();
  const form = vehicleForm(page, 'Add New Vehicle');
  await expect(form.make).toBeVisible();
  return form;
}

/** Opens the form of a vehicle by its address. */
export async function openEditForm(page: Page, { id }: Pick<Vehicle, 'id'>) {
  await openStaffScreen(page, `/admin?tab=inventory&vehicle=${id}`);
  const form = vehicleForm(page);
  await expect(form.make).toBeVisible();
  return form;
}

/** A unique VIN that cannot have a valid check digit: without I, O and Q. */
export const someVin = () => `WZZ${crypto.randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;

/** Saves an edit and returns what was stored. */
export async function saveEdit(page: Page, form: VehicleForm, api: StaffApi, id: number) {
  await form.save.click();
  await expectToast(page, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  return api.vehicle(id);
}

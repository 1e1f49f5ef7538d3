import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { holdCall, watchRequests } from '../pages/calls.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { someVehicle } from './staff-api.ts';
import { fillRequired, openAddForm, openEditForm, someVin, vehicleForm } from './vehicle-form.ts';
import { findInInventory, nameOf, searchInventory } from './vehicle-lists.ts';

const vehiclesCall = '/api/vehicles';

test('an edit sends only the changed fields, once, and shows that it is saving', async ({
  staffPage,
  api,
}) => {
  const given = {
    costBasis: 80_000,
    horsepower: 300,
    vin: someVin(),
    isFeatured: true,
    features: ['Cooled seats'],
  };
  const vehicle = await api.addVehicle({ ...given, isNewArrival: true });
  const inventory = await findInInventory(staffPage, vehicle.model);
  await inventory.act('Edit', vehicle).click();
  const form = vehicleForm(staffPage);
  await expect(form.dialog).toContainText(`${nameOf(vehicle)}, ID ${vehicle.id}`);
  await expect(staffPage).toHaveURL(`/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(form.price).toHaveValue('100,000');
  await expect(form.features).toHaveText(['Cooled seats']);
  await expect(form.isFeatured).toBeChecked();

  await form.price.fill('$95,500');
  await form.description.fill('As good as new.');
  await form.isNewArrival.uncheck();
  await expect(form.unsaved).toContainText('Unsaved changes in Price, New arrival, Description.');
  const bodies: unknown[] = [];
  staffPage.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON());
  });
  const answer = await holdCall(staffPage, `${vehiclesCall}/${vehicle.id}`);
  await form.price.press('Enter');
  await expect(form.save).toHaveText(/Saving\.\.\.$/);
  await expect(form.save).toHaveAccessibleName('Saving...');
  await expect(form.save).toHaveAttribute('aria-disabled', 'true');
  await expect(form.price).not.toBeEditable();
  // Neither a second Enter nor Escape does anything while the save is pending.
  await form.price.press('Enter');
  await form.price.press('Escape');
  await expect(form.dialog).toBeVisible();
  answer();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  expect(bodies).toEqual([
    { price: 95_500, isNewArrival: false, description: 'As good as new.', updatedAt: vehicle.updatedAt },
  ]);
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    ...given,
    price: 95_500,
    isNewArrival: false,
    description: 'As good as new.',
  });
  await expect(await inventory.cell(vehicle, 'Price')).toHaveText('$95,500');
  await expect(staffPage).toHaveURL('/admin?tab=inventory');
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
});

test('missing and out-of-bounds values are named, and the first one gets the focus', async ({
  staffPage,
}) => {
  const form = await openAddForm(staffPage);
  const requests = watchRequests(staffPage);
  await form.save.click();
  await expect(form.alert).toHaveText('3 fields need a look before this can be saved. Make, Model, Price');
  await expect(form.make).toBeFocused();
  await expect(form.make).toHaveAttribute('aria-invalid', 'true');
  await expect(form.make).toHaveAccessibleDescription('Enter a make');
  await expect(form.model).toHaveAccessibleDescription('Enter a model');
  await form.alert.getByRole('button', { name: 'Model' }).click();
  await expect(form.model).toBeFocused();
  await form.make.fill('Ashdown');
  await form.model.fill('Complete');
  await expect(form.alert).toHaveText('1 field needs a look before this can be saved. Price');
  await form.price.fill('100k');
  await expect(form.alert).toHaveCount(0);

  const year = new Date().getUTCFullYear() + 2;
  // Each text once; every bound, and the other fields, are in the tests of the form's rules.
  for (const [field, text, complaint] of [
    ['year', '1885', `Enter a year from 1886 to ${year}`],
    ['vin', 'ABCD', 'A VIN has 5 to 17 letters and digits, without I, O and Q'],
    ['mileage', '1.5', 'Enter whole miles from 0 to 2,000,000'],
    ['price', 'call us', 'Enter an amount such as 246,900'],
    ['price', '1000.005', 'Use at most two decimals'],
    ['costBasis', '-1', 'Enter a cost basis from $0 to $100,000,000'],
    ['horsepower', '5001', 'Enter a whole number from 0 to 5,000'],
    ['make', 'x'.repeat(81), 'Use at most 80 characters'],
    ['modifications', 'x'.repeat(5001), 'Use at most 5,000 characters'],
    ['description', 'x'.repeat(10_001), 'Use at most 10,000 characters'],
  ] as const) {
    const before = await form[field].inputValue();
    await form[field].fill(text);
    // Shown when focus leaves the field, not while typing.
    await form[field].blur();
    await expect(form[field]).toHaveAccessibleDescription(new RegExp(`^${complaint.replaceAll('$', '\\$')}`));
    await form[field].fill(before);
    await expect(form[field]).not.toHaveAttribute('aria-invalid');
  }
  await form.mileage.fill('many');
  await form.horsepower.fill('5001');
  await form.horsepower.press('Enter');
  await expect(form.alert).toHaveText('2 fields need a look before this can be saved. Mileage, Horsepower');
  await expect(form.mileage).toBeFocused();
  expect(requests.filter((request) => request.startsWith('POST /api/vehicles'))).toEqual([]);
});

test('a price of 0 is not accepted: a price must be typed, or on request chosen', async ({
  staffPage,
  api,
}) => {
  const { model } = someVehicle();
  const form = await openAddForm(staffPage);
  await form.make.fill('Ashdown');
  await form.model.fill(model);
  await expect(form.price).toHaveValue('0');
  await form.save.click();
  await expect(form.price).toBeFocused();
  await expect(form.price).toHaveAccessibleDescription('Enter the price, or choose Price on request');
  await form.onRequest.check();
  await expect(form.price).toHaveValue('Price on request');
  await expect(form.price).not.toBeEditable();
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  const { rows, act } = await searchInventory(staffPage, model);
  await expect(rows.first()).toContainText('Price on request');

  // The same car edited: 0 needs confirmation again, and an abbreviated amount is understood.
  const { vehicles } = (await api.get(`/api/vehicles/admin-fast?search=${model}`)) as { vehicles: Vehicle[] };
  const [vehicle] = vehicles;
  if (vehicle === undefined) throw new Error('The vehicle was not added');
  expect(vehicle).toMatchObject({ price: null });
  const page = await staffPage.request.get(`/inventory/${vehicle.id}`);
  expect(await page.text()).toContain('>Price on request<');
  await act('Edit', vehicle).click();
  const edit = vehicleForm(staffPage);
  await edit.onRequest.uncheck();
  await edit.save.click();
  await expect(edit.price).toHaveAccessibleDescription('Enter the price, or choose Price on request');
  await edit.price.fill('129.900');
  await edit.save.click();
  await expect(edit.price).toHaveAccessibleDescription(
    'This can be read as $129,900 or $129.90: use a comma for thousands',
  );
  await edit.price.fill('1.5m');
  await edit.price.blur();
  await expect(edit.price).toHaveValue('1,500,000');
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 1_500_000 });
});

test('issues from the server are shown at their fields', async ({ staffPage }) => {
  const form = await openAddForm(staffPage);
  await fillRequired(form);
  await staffPage.route(
    (url) => url.pathname === vehiclesCall,
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'The server is stricter today',
          issues: [
            { path: 'featuredImage', message: 'No such image' },
            { path: 'features.3', message: 'Not this feature' },
            { path: 'price', message: 'Too cheap' },
          ],
        },
      }),
  );
  await form.save.click();
  await expect(toastBesideDialog(staffPage, 'destructive')).toHaveText('ErrorThe server is stricter today');
  await expect(form.alert).toHaveText(
    '3 fields need a look before this can be saved. Price, Features, Photos',
  );
  await expect(form.price).toBeFocused();
  await expect(form.price).toHaveAccessibleDescription('Too cheap');
  await expect(form.feature).toHaveAccessibleDescription('Not this feature');
  await expect(form.photos).toContainText('No such image');
  await form.price.fill('110000');
  await expect(form.alert).toContainText('2 fields need a look');
  await form.alert.getByRole('button', { name: 'Photos' }).click();
  await expect(form.photos.getByRole('button', { name: 'choose files' })).toBeFocused();
});

test('status sold is a sale at the listed price; status available clears it', async ({
  staffPage,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle({ price: 120_000, costBasis: 90_000 });
  const form = await openEditForm(staffPage, vehicle);
  await form.status.selectOption('Sold');
  await expect(form.status).toHaveAccessibleDescription(
    'Saving counts it as sold today at the listed price, $120,000.',
  );
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    status: 'sold',
    soldPrice: 120_000,
    profit: 30_000,
    daysToSell: 0,
  });
  const isListed = async () => {
    const response = await fetch(`${site.url}/api/vehicles?model=${encodeURIComponent(vehicle.model)}`);
    return ((await response.json()) as { total: number }).total === 1;
  };
  expect(await isListed()).toBe(false);
  const { act, cell } = await searchInventory(staffPage, vehicle.model);
  await expect(await cell(vehicle, 'Status')).toHaveText('Sold');

  await act('Edit', vehicle).click();
  await expect(form.status).toHaveValue('sold');
  await form.status.selectOption('Available');
  await expect(form.status).toHaveAccessibleDescription(/^Saving clears the sale/);
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  await expect(await cell(vehicle, 'Status')).toHaveText('Available');
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    status: 'available',
    soldPrice: null,
    soldAt: null,
    profit: null,
    daysToSell: null,
  });
  expect(await isListed()).toBe(true);
});

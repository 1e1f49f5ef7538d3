import { failCall, holdCall, watchRequests } from '../pages/calls.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { publicVehicle, specification } from '../pages/vehicle-page.ts';
import { expect, openPortal, test } from './fixtures.ts';
import { jpegs } from './pictures.ts';
import { someVehicle } from './staff-api.ts';
import {
  everythingSaved,
  fillEverything,
  openAddForm,
  openEditForm,
  someVin,
  vehicleForm,
  type VehicleForm,
} from './vehicle-form.ts';
import { inventoryTab, nameOf } from './vehicle-lists.ts';

const vehiclesCall = '/api/vehicles';

/** Fills in what a vehicle must have; answers its model, which no other has. */
async function fillRequired(form: VehicleForm, price = '100000') {
  const { model } = someVehicle();
  await form.make.fill('Ashdown');
  await form.model.fill(model);
  await form.price.fill(price);
  return model;
}

test('a new vehicle begins with the defaults of the specification', async ({ portal }) => {
  const form = await openAddForm(portal);
  await expect(form.make).toBeFocused();
  for (const [field, value] of [
    ['make', ''],
    ['model', ''],
    ['year', String(new Date().getFullYear())],
    ['vin', ''],
    ['mileage', '0'],
    ['price', '0'],
    ['costBasis', '0'],
    ['status', 'available'],
    ['horsepower', '0'],
    ['exteriorColor', ''],
    ['interiorColor', ''],
    ['modifications', ''],
    ['description', ''],
    ['feature', ''],
  ] as const) {
    await expect(form[field]).toHaveValue(value);
  }
  await expect(form.isNewArrival).not.toBeChecked();
  await expect(form.isFeatured).not.toBeChecked();
  await expect(form.features).toHaveCount(0);
  await expect(form.photos).toContainText('10 of 10 places are left');
  await expect(form.status.getByRole('option')).toHaveText(['Available', 'Pending Sale', 'Sold', 'Reserved']);
  await expect(form.costBasis).toHaveAccessibleDescription('Visible only to admins');
  await expect(form.feature).toHaveAttribute('placeholder', 'Type a feature and press Enter');
  await expect(form.save).toHaveText(/^Add Vehicle/);
  await expect(form.unsaved).toHaveCount(0);

  // Nothing was entered, so nothing is asked.
  await form.cancel.click();
  await expect(form.dialog).toBeHidden();
  await expect(portal.getByRole('button', { name: 'Add Vehicle', exact: true })).toBeFocused();
});

test('a vehicle with every field is in the table and on the website, its cost basis nowhere', async ({
  portal,
  api,
  site,
}) => {
  const given = { model: someVehicle().model, vin: someVin(), photos: await jpegs(2) };
  const form = await openAddForm(portal);
  await fillEverything(form, given);
  await form.save.click();
  await expectToast(portal, 'Vehicle added successfully', '');
  await expect(form.dialog).toBeHidden();

  const { search, rows, cell, row } = inventoryTab(portal);
  await search.fill(given.model);
  await expect(rows).toHaveCount(1);
  await expect(await cell(given, 'Price')).toHaveText('$246,900.50');
  await expect(await cell(given, 'Status')).toHaveText('AvailablePending Sale');
  await expect(await cell(given, 'VIN')).toHaveText(given.vin);
  const id = Number(await (await cell(given, 'ID')).textContent());
  await expect(row(given).getByRole('button', { name: 'Edit' })).toBeVisible();
  const saved = await api.vehicle(id);
  expect(saved).toMatchObject(everythingSaved(given));
  expect(saved.images).toHaveLength(2);
  expect(saved.featuredImage).toBe(saved.images[0]);

  // Signed in all the same: staff see the website as visitors do.
  const answers: Promise<string>[] = [];
  portal.on('response', (response) => {
    if (/^(?:application\/json|text\/html)/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.text().catch(() => ''));
  });
  await portal.goto(`/inventory/${id}`);
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(`Ashdown ${given.model}`);
  expect(await specification(portal)).toEqual({
    Year: '2019',
    Horsepower: '1,001 HP',
    Mileage: '12,345 mi',
    VIN: given.vin,
    'Exterior Color': 'Fell Green',
    'Interior Color': 'Tan hide',
    Modifications: 'Valved exhaust; film on the nose',
  });
  const main = portal.getByRole('main');
  await expect(main.getByText('$246,900.50', { exact: true })).toBeVisible();
  await expect(main.getByText('NEW ARRIVAL', { exact: true })).toBeVisible();
  await expect(main.getByText('Second one, with "quotes" & <signs>.')).toBeVisible();
  for (const feature of ['Carbon brakes', 'Glass roof'])
    await expect(main.getByRole('listitem').filter({ hasText: feature })).toBeVisible();
  await expect(main.getByText('1 / 2')).toBeVisible();
  expect(await publicVehicle(site.url, id)).not.toHaveProperty('costBasis');
  expect(await portal.content()).not.toMatch(/costBasis|187,?654/);
  await portal.goto('/');
  await expect(portal.getByRole('article').filter({ hasText: given.model })).toBeVisible();
  expect(answers.length).toBeGreaterThan(1);
  expect((await Promise.all(answers)).join('\n')).not.toMatch(/costBasis|187,?654/);
});

test('an edit sends what was changed and nothing else, once, and says so meanwhile', async ({
  portal,
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
  await openPortal(portal, '/admin?tab=inventory');
  const inventory = inventoryTab(portal);
  await inventory.search.fill(vehicle.model);
  await inventory.act('Edit', vehicle).click();
  const form = vehicleForm(portal);
  await expect(form.dialog).toContainText(`${nameOf(vehicle)}, ID ${vehicle.id}`);
  await expect(portal).toHaveURL(`/admin?tab=inventory&vehicle=${vehicle.id}`);
  await expect(form.price).toHaveValue('100,000');
  await expect(form.features).toHaveText(['Cooled seats']);
  await expect(form.isFeatured).toBeChecked();

  await form.price.fill('$95,500');
  await form.description.fill('As good as new.');
  await form.isNewArrival.uncheck();
  await expect(form.unsaved).toContainText('Unsaved changes in Price, New arrival, Description.');
  const bodies: unknown[] = [];
  portal.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON());
  });
  const answer = await holdCall(portal, `${vehiclesCall}/${vehicle.id}`);
  await form.price.press('Enter');
  await expect(form.save).toHaveText(/Saving\.\.\.$/);
  await expect(form.save).toHaveAccessibleName('Saving...');
  await expect(form.save).toHaveAttribute('aria-disabled', 'true');
  await expect(form.price).not.toBeEditable();
  // Neither a second Enter nor Escape does anything while it is on its way.
  await form.price.press('Enter');
  await form.price.press('Escape');
  await expect(form.dialog).toBeVisible();
  answer();
  await expectToast(portal, 'Vehicle updated successfully', '');
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
  await expect(portal).toHaveURL('/admin?tab=inventory');
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
});

test('what is missing or out of bounds is named, and the first of it has the focus', async ({ portal }) => {
  const form = await openAddForm(portal);
  const requests = watchRequests(portal);
  await form.save.click();
  await expect(form.alert).toHaveText('2 fields need a look before this can be saved. Make, Model');
  await expect(form.make).toBeFocused();
  await expect(form.make).toHaveAttribute('aria-invalid', 'true');
  await expect(form.make).toHaveAccessibleDescription('Enter a make');
  await expect(form.model).toHaveAccessibleDescription('Enter a model');
  await form.alert.getByRole('button', { name: 'Model' }).click();
  await expect(form.model).toBeFocused();
  await form.make.fill('Ashdown');
  await expect(form.alert).toHaveText('1 field needs a look before this can be saved. Model');
  await form.model.fill('Complete');
  await expect(form.alert).toHaveCount(0);

  const year = new Date().getUTCFullYear() + 2;
  const wrong = [
    ['year', ['1885', String(year + 1), '2024.5', ''], `Enter a year from 1886 to ${year}`],
    [
      'vin',
      ['ABCD', 'WBAO0000000000000', 'A'.repeat(18)],
      'A VIN has 5 to 17 letters and digits, without I, O and Q',
    ],
    ['mileage', ['-1', '2000001', '1.5', ''], 'Enter whole miles from 0 to 2,000,000'],
    ['price', ['-1', '100000001', 'call us', ''], 'Enter a price from $0 to $100,000,000'],
    ['price', ['1.005'], 'Use at most two decimals'],
    ['costBasis', ['-1', '100000001'], 'Enter a cost basis from $0 to $100,000,000'],
    ['horsepower', ['5001', '1.5'], 'Enter a whole number from 0 to 5,000'],
    ['make', ['x'.repeat(81)], 'Use at most 80 characters'],
    ['exteriorColor', ['x'.repeat(81)], 'Use at most 80 characters'],
    ['modifications', ['x'.repeat(5001)], 'Use at most 5,000 characters'],
    ['description', ['x'.repeat(10_001)], 'Use at most 10,000 characters'],
  ] as const;
  for (const [field, texts, complaint] of wrong) {
    const before = await form[field].inputValue();
    for (const text of texts) {
      await form[field].fill(text);
      // Said when the field is left, and not while it is typed in.
      await form[field].blur();
      await expect(form[field]).toHaveAccessibleDescription(
        new RegExp(`^${complaint.replaceAll('$', '\\$')}`),
      );
    }
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

test('complaints of the server stand at their fields', async ({ portal }) => {
  const form = await openAddForm(portal);
  await fillRequired(form);
  await portal.route(
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
  await expect(toastBesideDialog(portal)).toHaveText('ErrorThe server is stricter today');
  await expect(toastBesideDialog(portal)).toHaveAttribute('data-variant', 'destructive');
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

test('a save that fails says why and keeps everything', async ({ portal, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  await form.price.fill('98000');
  await portal.route(
    (url) => url.pathname === `${vehiclesCall}/${vehicle.id}`,
    (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await form.save.click();
  await expect(toastBesideDialog(portal)).toHaveText('ErrorFailed to update vehicle');
  await expect(form.alert).toHaveText('Failed to update vehicle. What you typed is kept; please try again.');
  await expect(form.price).toHaveValue('98,000');
  await portal.unrouteAll();
  await form.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');

  const adding = await openAddForm(portal);
  const model = await fillRequired(adding);
  await portal.route(
    (url) => url.pathname === vehiclesCall,
    (route) => route.fulfill({ status: 502, body: '' }),
  );
  await adding.save.click();
  await expect(toastBesideDialog(portal)).toHaveText('ErrorFailed to add vehicle');
  await portal.unrouteAll();
  await failCall(portal, vehiclesCall);
  await adding.save.click();
  await expect(toastBesideDialog(portal)).toHaveText('ErrorBroken for the test');
  await expect(adding.alert).toHaveText(
    'Failed to add vehicle. Broken for the test. What you typed is kept; please try again.',
  );
  await expect(adding.model).toHaveValue(model);
});

test('a save whose answer was lost makes one vehicle, however often it is sent', async ({ portal, api }) => {
  const form = await openAddForm(portal);
  const model = await fillRequired(form);
  // It arrives and its answer does not: neither the first time nor when it is sent again by itself.
  let sends = 0;
  await portal.route(
    (url) => url.pathname === vehiclesCall,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sends += 1;
      const response = await route.fetch();
      return sends <= 2 ? route.abort() : route.fulfill({ response });
    },
  );
  await form.save.click();
  await expect(toastBesideDialog(portal)).toHaveText('ErrorFailed to add vehicle');
  await expect(form.model).toHaveValue(model);
  await form.save.click();
  await expectToast(portal, 'Vehicle added successfully', '');
  const found = (await api.get(`/api/vehicles/admin-fast?search=${encodeURIComponent(model)}`)) as {
    total: number;
  };
  expect([sends, found.total]).toEqual([3, 1]);
});

test('an edit whose answer was lost is no conflict with itself', async ({ portal, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(portal, vehicle);
  await form.price.fill('91000');
  const statuses: number[] = [];
  await portal.route(
    (url) => url.pathname === `${vehiclesCall}/${vehicle.id}`,
    async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      const response = await route.fetch();
      statuses.push(response.status());
      return response.ok() ? route.abort() : route.fulfill({ response });
    },
  );
  await form.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  expect(statuses).toEqual([200, 409]);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 91_000 });
});

test('features are added by Enter; Backspace takes the last one; none is there twice', async ({
  portal,
  api,
}) => {
  const vehicle = await api.addVehicle({ features: ['First'] });
  const form = await openEditForm(portal, vehicle);
  const note = form.dialog.getByRole('status');
  await form.feature.fill('   ');
  await form.feature.press('Enter');
  await expect(form.features).toHaveText(['First']);
  await form.feature.fill('  Second  ');
  await form.feature.press('Enter');
  await expect(form.features).toHaveText(['First', 'Second']);
  await expect(form.feature).toHaveValue('');
  await expect(form.feature).toBeFocused();
  await expect(form.dialog).toBeVisible();

  await form.feature.fill('SECOND');
  await form.feature.press('Enter');
  await expect(note.filter({ hasText: '"Second" is in the list already.' })).toBeVisible();
  await expect(form.features).toHaveText(['First', 'Second']);
  await form.feature.fill('');
  await form.feature.press('Backspace');
  await expect(form.features).toHaveText(['First']);
  await expect(note.filter({ hasText: 'Second removed.' })).toBeVisible();
  await form.feature.fill('x'.repeat(121));
  await form.feature.press('Enter');
  await expect(note.filter({ hasText: 'A feature has at most 120 characters.' })).toBeVisible();

  await form.feature.fill('Third');
  await form.feature.press('Enter');
  await form.dialog.getByRole('button', { name: 'Remove First' }).click();
  await expect(form.features).toHaveText(['Third']);
  await expect(form.dialog.getByRole('button', { name: 'Remove Third' })).toBeFocused();
  // Typed and not entered: meant all the same.
  await form.feature.fill('Fourth');
  await form.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');
  expect((await api.vehicle(vehicle.id)).features).toEqual(['Third', 'Fourth']);
});

test('a VIN without its check digit is remarked on, one in use refused', async ({ portal, api }) => {
  const taken = await api.addVehicle({ vin: someVin() });
  const form = await openAddForm(portal);
  await form.vin.fill('wp0 zzz-99zts392124');
  await form.vin.blur();
  await expect(form.vin).toHaveValue('WP0ZZZ99ZTS392124');
  await expect(form.vin).toHaveAccessibleDescription(/^The check digit does not match\./);
  await expect(form.vin).not.toHaveAttribute('aria-invalid');
  await form.vin.fill('1M8GDM9AXKP042788');
  await form.vin.blur();
  await expect(form.vin).toHaveAccessibleDescription('');
  await form.vin.fill('1M8GDM9AXKP04278');
  await form.vin.blur();
  await expect(form.vin).toHaveAccessibleDescription(/^This VIN has 16 characters\./);
  await form.year.fill('1964');
  await expect(form.vin).toHaveAccessibleDescription('');

  await form.vin.fill(taken.vin?.toLowerCase() ?? '');
  await form.vin.blur();
  await expect(form.vin).toHaveAttribute('aria-invalid', 'true');
  await expect(form.vin).toHaveAccessibleDescription(/^Another listed vehicle has this VIN: /);
  const owner = form.dialog.getByRole('link', { name: `${nameOf(taken)}, ID ${taken.id}` });
  await expect(owner).toHaveAttribute('href', `/admin?tab=inventory&vehicle=${taken.id}`);
  await expect(owner).toHaveAttribute('target', '_blank');
  const model = await fillRequired(form);
  await form.save.click();
  await expect(form.alert).toHaveText('1 field needs a look before this can be saved. VIN');
  await expect(form.vin).toBeFocused();

  // Sold in the meantime, so that the VIN is free again.
  await api.sell(taken.id);
  await form.save.click();
  await expectToast(portal, 'Vehicle added successfully', '');
  await inventoryTab(portal).search.fill(model);
  await expect(await inventoryTab(portal).cell({ model }, 'VIN')).toHaveText(taken.vin ?? '');
});

test('a VIN that is taken while the form is filled in is the server’s complaint', async ({ portal, api }) => {
  const vin = someVin();
  const form = await openAddForm(portal);
  await fillRequired(form);
  await form.vin.fill(vin);
  const checked = portal.waitForResponse((response) => response.url().includes('/api/vehicles/vin?'));
  await form.vin.blur();
  await checked;
  const other = await api.addVehicle({ vin });
  await form.save.click();
  await expect(form.alert).toHaveText('1 field needs a look before this can be saved. VIN');
  await expect(form.vin).toBeFocused();
  await expect(form.vin).toHaveAccessibleDescription(
    new RegExp(`^The ${nameOf(other)} \\(ID ${other.id}\\) has this VIN already`),
  );
});

test('margin and difference follow price and cost basis', async ({ portal }) => {
  const form = await openAddForm(portal);
  const figures = form.dialog.getByRole('definition');
  await expect(form.dialog.getByRole('term')).toHaveText(['Margin', 'Difference']);
  for (const [price, costBasis, shown] of [
    ['246,900', '0', ['N/A', 'N/A']],
    ['246,900', '208,000', ['+18.7%', '+$38,900']],
    ['100000', '100000', ['0.0%', '$0']],
    ['90,000', '120000', ['-25.0%', '-$30,000']],
    ['90,000', '', ['N/A', 'N/A']],
  ] as const) {
    await form.price.fill(price);
    await form.costBasis.fill(costBasis);
    await expect(figures).toHaveText(shown);
  }
});

test('set to sold is a sale at the listed price; available again clears it', async ({
  portal,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle({ price: 120_000, costBasis: 90_000 });
  const form = await openEditForm(portal, vehicle);
  await form.status.selectOption('Sold');
  await expect(form.status).toHaveAccessibleDescription(
    'Saving counts it as sold today at the listed price, $120,000.',
  );
  await form.save.click();
  await expectToast(portal, 'Vehicle updated successfully', '');
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
  const { search, act, cell } = inventoryTab(portal);
  await search.fill(vehicle.model);
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

test('the card beside the form shows what visitors will see', async ({ portal, api }) => {
  const vehicle = await api.addVehicle({ exteriorColor: 'Slate', isNewArrival: true });
  const form = await openEditForm(portal, vehicle);
  const card = form.dialog.locator('article');
  await expect(card).toContainText('$100,000');
  await expect(card).toContainText('N/A HP');
  await expect(card).toContainText('NEW ARRIVAL');
  await form.price.fill('75,000');
  await form.horsepower.fill('455');
  await form.model.fill('Meadowlark');
  await form.isNewArrival.uncheck();
  await expect(card).toContainText('$75,000');
  await expect(card).toContainText('455 HP');
  await expect(card).toContainText('Meadowlark');
  await expect(card).not.toContainText('NEW ARRIVAL');
});

test('a vehicle that is not there says so', async ({ portal }) => {
  await openPortal(portal, '/admin?tab=inventory&vehicle=999999');
  const { dialog, close } = vehicleForm(portal);
  await expect(dialog.getByRole('alert')).toContainText('This vehicle is not there any more');
  await expect(dialog.getByLabel('Make', { exact: true })).toHaveCount(0);
  await close.first().click();
  await expect(dialog).toBeHidden();
  await expect(portal).toHaveURL('/admin?tab=inventory');
});

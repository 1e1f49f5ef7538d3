import { expectToast } from '../pages/toast.ts';
import { publicVehicle, specification } from '../pages/vehicle-page.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { jpegs } from './pictures.ts';
import { someVehicle } from './staff-api.ts';
import {
  everythingSaved,
  fillEverything,
  fillRequired,
  openAddForm,
  openEditForm,
  someVin,
  vehicleForm,
} from './vehicle-form.ts';
import { inventoryTab, nameOf } from './vehicle-lists.ts';

test('a new vehicle starts with the defaults of the specification; margin and difference follow what is typed', async ({
  staffPage,
}) => {
  const form = await openAddForm(staffPage);
  await expect(form.make).toBeFocused();
  for (const [field, value] of [
    ['make', ''],
    ['model', ''],
    ['year', await staffPage.evaluate(() => String(new Date().getFullYear()))],
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
  await expect(form.costBasis).toHaveAccessibleDescription(
    // Other tests have managers.
    /^Visible only to admins(?: and managers)?$/,
  );
  await expect(form.feature).toHaveAttribute('placeholder', 'Type a feature and press Enter');
  await expect(form.save).toHaveText(/^Add Vehicle/);
  await expect(form.unsaved).toHaveCount(0);

  const figures = form.dialog.getByRole('definition');
  await expect(form.dialog.getByRole('term')).toHaveText(['Margin', 'Difference']);
  for (const [price, costBasis, shown] of [
    ['246,900', '0', ['N/A', 'N/A']],
    ['246,900', '208,000', ['18.7%', '+$38,900']],
    ['100000', '100000', ['0.0%', '$0']],
    ['90,000', '120000', ['-25.0%', '-$30,000']],
    ['90,000', '', ['N/A', 'N/A']],
  ] as const) {
    await form.price.fill(price);
    await form.costBasis.fill(costBasis);
    await expect(figures).toHaveText(shown);
  }

  // What was entered is gone again, so no confirmation is needed.
  await form.price.fill('0');
  await form.costBasis.fill('0');
  await expect(form.unsaved).toHaveCount(0);
  await form.cancel.click();
  await expect(form.dialog).toBeHidden();
  await expect(staffPage.getByRole('button', { name: 'Add Vehicle', exact: true })).toBeFocused();
});

test('a vehicle with every field is in the table and on the website, its cost basis nowhere', async ({
  staffPage,
  api,
  site,
}) => {
  const given = { model: someVehicle().model, vin: someVin(), photos: await jpegs(2) };
  const form = await openAddForm(staffPage);
  await fillEverything(form, given);
  await form.save.click();
  await expectToast(staffPage, 'Vehicle added successfully', '');
  await expect(form.dialog).toBeHidden();

  const { search, rows, cell, row } = inventoryTab(staffPage);
  await search.fill(given.model);
  await expect(rows).toHaveCount(1);
  await expect(await cell(given, 'Price')).toHaveText('$246,900.50');
  await expect(await cell(given, 'Status')).toHaveText('Available Pending Sale');
  await expect(await cell(given, 'VIN')).toHaveText(given.vin);
  const id = Number(await (await cell(given, 'ID')).textContent());
  await expect(row(given).getByRole('button', { name: 'Edit' })).toBeVisible();
  const saved = await api.vehicle(id);
  expect(saved).toMatchObject(everythingSaved(given));
  expect(saved.images).toHaveLength(2);
  expect(saved.featuredImage).toBe(saved.images[0]);

  // Still signed in: staff see the website as visitors do.
  const answers: Promise<string>[] = [];
  staffPage.on('response', (response) => {
    if (/^(?:application\/json|text\/html)/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.text().catch(() => ''));
  });
  await staffPage.goto(`/inventory/${id}`);
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText(`Ashdown ${given.model}`);
  expect(await specification(staffPage)).toEqual({
    Year: '2019',
    Horsepower: '1,001 HP',
    Mileage: '12,345 mi',
    VIN: given.vin,
    'Exterior Color': 'Fell Green',
    'Interior Color': 'Tan hide',
    Modifications: 'Valved exhaust; film on the nose',
  });
  const main = staffPage.getByRole('main');
  await expect(main.getByText('$246,900.50', { exact: true }).first()).toBeVisible();
  // Similar cars may have it, too.
  await expect(main.getByText('NEW ARRIVAL', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Second one, with "quotes" & <signs>.').first()).toBeVisible();
  for (const feature of ['Carbon brakes', 'Glass roof'])
    await expect(main.getByRole('listitem').filter({ hasText: feature })).toBeVisible();
  await expect(main.getByText('1 / 2')).toBeVisible();
  expect(await publicVehicle(site.url, id)).not.toHaveProperty('costBasis');
  // The hash of a picture may happen to contain these digits.
  const secret = /costBasis|(?<![0-9a-f])187,?654(?![0-9a-f])/;
  expect(await staffPage.content()).not.toMatch(secret);
  await staffPage.goto('/');
  await expect(staffPage.getByRole('article').filter({ hasText: given.model })).toBeVisible();
  expect(answers.length).toBeGreaterThan(1);
  expect((await Promise.all(answers)).join('\n')).not.toMatch(secret);
});

test('the card beside the form shows what visitors will see; features are added with Enter, once each', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ features: ['First'], exteriorColor: 'Slate', isNewArrival: true });
  const form = await openEditForm(staffPage, vehicle);
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
  // Typed but not added: it is saved all the same.
  await form.feature.fill('Fourth');
  // A toast may be gone by the time that a click on a busy machine has returned.
  await Promise.all([expectToast(staffPage, 'Vehicle updated successfully', ''), form.save.click()]);
  expect((await api.vehicle(vehicle.id)).features).toEqual(['Third', 'Fourth']);
});

test('a VIN with a wrong check digit gets a warning, one in use is refused, by the server if it was taken meanwhile', async ({
  staffPage,
  api,
}) => {
  const taken = await api.addVehicle({ vin: someVin() });
  const form = await openAddForm(staffPage);
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

  // Taken after it was checked.
  const model = await fillRequired(form);
  const vin = someVin();
  const checked = staffPage.waitForResponse((response) => response.url().includes(`vin?vin=${vin}`));
  await form.vin.fill(vin);
  await form.vin.blur();
  await checked;
  const other = await api.addVehicle({ vin });
  await form.save.click();
  await expect(form.alert).toHaveText('1 field needs a look before this can be saved. VIN');
  await expect(form.vin).toBeFocused();
  await expect(form.vin).toHaveAccessibleDescription(
    new RegExp(`^The ${nameOf(other)} \\(ID ${other.id}\\) has this VIN already`),
  );

  await form.vin.fill(taken.vin?.toLowerCase() ?? '');
  await form.vin.blur();
  await expect(form.vin).toHaveAttribute('aria-invalid', 'true');
  await expect(form.vin).toHaveAccessibleDescription(/^Another listed vehicle has this VIN: /);
  const owner = form.dialog.getByRole('link', { name: `${nameOf(taken)}, ID ${taken.id}` });
  await expect(owner).toHaveAttribute('href', `/admin?tab=inventory&vehicle=${taken.id}`);
  await expect(owner).toHaveAttribute('target', '_blank');
  await form.save.click();
  await expect(form.alert).toHaveText('1 field needs a look before this can be saved. VIN');
  await expect(form.vin).toBeFocused();

  // Sold in the meantime, so that the VIN is free again.
  await api.sell(taken.id);
  await form.save.click();
  await expectToast(staffPage, 'Vehicle added successfully', '');
  await inventoryTab(staffPage).search.fill(model);
  await expect(await inventoryTab(staffPage).cell({ model }, 'VIN')).toHaveText(taken.vin ?? '');
});

test('a vehicle that does not exist is reported as missing', async ({ staffPage }) => {
  await openStaffScreen(staffPage, '/admin?tab=inventory&vehicle=999999');
  const { dialog, close } = vehicleForm(staffPage);
  await expect(dialog.getByRole('alert')).toContainText('This vehicle is not there any more');
  await expect(dialog.getByLabel('Make', { exact: true })).toHaveCount(0);
  await close.first().click();
  await expect(dialog).toBeHidden();
  await expect(staffPage).toHaveURL('/admin?tab=inventory');
});

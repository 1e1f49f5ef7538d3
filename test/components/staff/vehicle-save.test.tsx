import { fireEvent, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { fillRequired, findForm, openAddForm, openEditForm, someVin } from '../vehicle-form.ts';

const { cell, findAct } = inventory;
const vehiclesCall = '/api/vehicles';
/** How many vehicles visitors find. */
const listed = async ({ server }: OpenDealership) =>
  ((await (await server.api.request(vehiclesCall)).json()) as { total: number }).total;
const query = () => window.location.pathname + window.location.search;

test('an edit sends only the changed fields, once, and shows that it is saving', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const given = {
    costBasis: 80_000,
    horsepower: 300,
    vin: someVin,
    isFeatured: true,
    features: ['Cooled seats'],
  };
  const vehicle = await api.addVehicle({ ...given, isNewArrival: true });
  const call = `${vehiclesCall}/${vehicle.id}`;
  const person = await openInventory(dealership);
  await person.click(await findAct('Edit', vehicle));
  const { button, element, features, field, save, unsaved, whenClosed } = await findForm();
  expect(element).toHaveTextContent(`${nameOf(vehicle)}, ID ${vehicle.id}`);
  await waitFor(() => expect(query()).toBe(`/admin?tab=inventory&vehicle=${vehicle.id}`));
  expect(field('Price')).toHaveValue('100,000');
  expect(features()).toEqual(['Cooled seats']);
  expect(field('Featured')).toBeChecked();

  await person.fill(field('Price'), '$95,500');
  await person.fill(field('Description'), 'As good as new.');
  await person.click(field('New arrival'));
  await waitFor(() => expect(unsaved()).toMatch(/^Unsaved changes in Price, New arrival, Description\./));
  const answer = network.hold(`PATCH ${call}`);
  await person.click(save());
  await waitFor(() => expect(button('Saving...')).toHaveAttribute('aria-disabled', 'true'));
  expect(field('Price')).toHaveAttribute('readonly');
  // Neither another press nor Escape does anything while the save is pending.
  await person.click(save());
  await person.keyboard('{Escape}');
  expect(field('Price')).toBeVisible();
  answer();
  await expectToast('Vehicle updated successfully', '');
  await whenClosed();
  expect(network.bodies(`PATCH ${call}`)).toEqual([
    { price: 95_500, isNewArrival: false, description: 'As good as new.', updatedAt: vehicle.updatedAt },
  ]);
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    ...given,
    price: 95_500,
    isNewArrival: false,
    description: 'As good as new.',
  });
  await waitFor(() => expect(cell(vehicle.model, 'Price')).toBe('$95,500'));
  await waitFor(() => expect(query()).toBe('/admin?tab=inventory'));
  await waitFor(() => expect(inventory.act('Edit', vehicle)).toHaveFocus());
});

test('missing values are named, and the first one gets the focus', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  const { person, form } = await openAddForm(dealership);
  const { alert, field, save } = form;
  await person.click(save());
  await waitFor(() =>
    expect(alert()?.textContent).toBe('3 fields need a look before this can be saved. Make, Model, Price'),
  );
  await waitFor(() => expect(field('Make')).toHaveFocus());
  expect(field('Make')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Make')).toHaveAccessibleDescription('Enter a make');
  expect(field('Model')).toHaveAccessibleDescription('Enter a model');
  await person.click(form.button('Model'));
  await waitFor(() => expect(field('Model')).toHaveFocus());
  await person.fill(field('Make'), 'Ashdown');
  await person.fill(field('Model'), 'Complete');
  await waitFor(() =>
    expect(alert()?.textContent).toBe('1 field needs a look before this can be saved. Price'),
  );
  await person.fill(field('Price'), '100k');
  await waitFor(() => expect(alert()).not.toBeInTheDocument());
  expect(network.bodies(`POST ${vehiclesCall}`)).toEqual([]);
});

test('values out of bounds are named when focus leaves their fields, and are not saved', async () => {
  const dealership = await openDealership();
  const { person, form } = await openAddForm(dealership);
  const { alert, field, save } = form;
  await fillRequired(person, form);
  const year = new Date().getUTCFullYear() + 2;
  // Each text once; every bound, and the other fields, are in the tests of the form's rules.
  for (const [label, text, complaint] of [
    ['Year', '1885', `Enter a year from 1886 to ${year}`],
    [/^VIN/, 'ABCD', 'A VIN has 5 to 17 letters and digits, without I, O and Q'],
    ['Mileage', '1.5', 'Enter whole miles from 0 to 2,000,000'],
    ['Price', 'call us', 'Enter an amount such as 246,900'],
    ['Price', '1000.005', 'Use at most two decimals'],
    ['Cost basis', '-1', 'Enter a cost basis from $0 to $100,000,000'],
    ['Horsepower', '5001', 'Enter a whole number from 0 to 5,000'],
    ['Make', 'x'.repeat(81), 'Use at most 80 characters'],
    [/^Modifications/, 'x'.repeat(5001), 'Use at most 5,000 characters'],
    ['Description', 'x'.repeat(10_001), 'Use at most 10,000 characters'],
  ] as const) {
    const control = field(label);
    const before = control.value;
    const enter = (value: string) => {
      fireEvent.change(control, { target: { value } });
      // A field is checked when focus leaves it.
      fireEvent.focusOut(control);
    };
    enter(text);
    await waitFor(() =>
      expect(control).toHaveAccessibleDescription(expect.stringMatching(begins(complaint))),
    );
    enter(before);
    await waitFor(() => expect(control).not.toHaveAttribute('aria-invalid'));
  }
  await person.fill(field('Mileage'), 'many');
  await person.fill(field('Horsepower'), '5001');
  await person.click(save());
  await waitFor(() =>
    expect(alert()?.textContent).toBe('2 fields need a look before this can be saved. Mileage, Horsepower'),
  );
  await waitFor(() => expect(field('Mileage')).toHaveFocus());
  expect(dealership.network.bodies(`POST ${vehiclesCall}`)).toEqual([]);
});

const begins = (text: string) => new RegExp(`^${text.replaceAll('$', '\\$')}`);

test('a price of 0 is not accepted: a price must be typed, or on request chosen', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const { person, form } = await openAddForm(dealership);
  await person.fill(form.field('Make'), 'Ashdown');
  await person.fill(form.field('Model'), 'Vesper');
  expect(form.field('Price')).toHaveValue('0');
  await person.click(form.save());
  await waitFor(() => expect(form.field('Price')).toHaveFocus());
  const missing = 'Enter the price, or choose Price on request';
  expect(form.field('Price')).toHaveAccessibleDescription(missing);
  await person.click(form.field('Price on request'));
  await waitFor(() => expect(form.field('Price')).toHaveValue('Price on request'));
  expect(form.field('Price')).toHaveAttribute('readonly');
  await person.click(form.save());
  await form.whenClosed();
  await waitFor(() => expect(cell('Vesper', 'Price')).toBe('Price on request'));

  // The same car edited: 0 needs confirmation again, and an abbreviated amount is understood.
  const { vehicles } = await api.get<{ vehicles: Vehicle[] }>('/api/vehicles/admin-fast');
  const [vehicle] = vehicles;
  if (vehicle === undefined) throw new Error('The vehicle was not added');
  expect(vehicle).toMatchObject({ model: 'Vesper', price: null });
  await person.click(await findAct('Edit', vehicle));
  const edit = await findForm();
  await person.click(edit.field('Price on request'));
  await person.click(edit.save());
  await waitFor(() => expect(edit.field('Price')).toHaveAccessibleDescription(missing));
  await person.fill(edit.field('Price'), '129.900');
  await person.click(edit.save());
  await waitFor(() =>
    expect(edit.field('Price')).toHaveAccessibleDescription(
      'This can be read as $129,900 or $129.90: use a comma for thousands',
    ),
  );
  await person.fill(edit.field('Price'), '1.5m');
  await person.tab();
  await waitFor(() => expect(edit.field('Price')).toHaveValue('1,500,000'));
  await person.click(edit.save());
  await edit.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 1_500_000 });
});

test('issues from the server are shown at their fields', async () => {
  const dealership = await openDealership();
  const { person, form } = await openAddForm(dealership);
  const { alert, dialog, field, save } = form;
  await fillRequired(person, form);
  const issues = [
    { path: 'featuredImage', message: 'No such image' },
    { path: 'features.3', message: 'Not this feature' },
    { path: 'price', message: 'Too cheap' },
  ];
  dealership.network.answer(`POST ${vehiclesCall}`, { message: 'The server is stricter today', issues }, 400);
  await person.click(save());
  await expectToast('Error', 'The server is stricter today', 'destructive');
  await waitFor(() =>
    expect(alert()?.textContent).toBe(
      '3 fields need a look before this can be saved. Price, Features, Photos',
    ),
  );
  await waitFor(() => expect(field('Price')).toHaveFocus());
  expect(field('Price')).toHaveAccessibleDescription('Too cheap');
  expect(field('Add a feature')).toHaveAccessibleDescription('Not this feature');
  const photos = dialog.getByRole('region', { name: /^Photos/ });
  expect(photos).toHaveTextContent('No such image');
  await person.fill(field('Price'), '110000');
  await waitFor(() => expect(alert()).toHaveTextContent('2 fields need a look'));
  await person.click(dialog.getByRole('button', { name: 'Photos' }));
  await waitFor(() => expect(within(photos).getByRole('button', { name: 'choose files' })).toHaveFocus());
});

test('status sold is a sale at the listed price; status available clears it', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ price: 120_000, costBasis: 90_000 });
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.selectOptions(form.field('Status'), 'Sold');
  await waitFor(() =>
    expect(form.field('Status')).toHaveAccessibleDescription(
      'Saving counts it as sold today at the listed price, $120,000.',
    ),
  );
  expect(await listed(dealership)).toBe(1);
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    status: 'sold',
    soldPrice: 120_000,
    profit: 30_000,
    daysToSell: 0,
  });
  expect(await listed(dealership)).toBe(0);
  await form.whenClosed();
  await waitFor(() => expect(cell(vehicle.model, 'Status')).toBe('Sold'));

  await person.click(await findAct('Edit', vehicle));
  const { field, save, whenClosed } = await findForm();
  expect(field('Status')).toHaveValue('sold');
  await person.selectOptions(field('Status'), 'Available');
  await waitFor(() => expect(field('Status')).toHaveAccessibleDescription(/^Saving clears the sale/));
  await person.click(save());
  await whenClosed();
  await waitFor(() => expect(cell(vehicle.model, 'Status')).toBe('Available'));
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    status: 'available',
    soldPrice: null,
    soldAt: null,
    profit: null,
    daysToSell: null,
  });
  expect(await listed(dealership)).toBe(1);
});

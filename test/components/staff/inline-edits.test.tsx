import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { findForm, leave, someVin } from '../vehicle-form.ts';

test('a price in the row that somebody else has changed meanwhile is not overwritten', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle();
  const person = await openInventory(dealership);
  const price = () =>
    within(inventory.row(vehicle.model)).getByText(/^\$[\d,]+$/, { selector: 'button *, button' });
  await person.click(await screen.findByRole('button', { name: /^Change the price/ }));
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
  const editor = await screen.findByRole('dialog', { name: /^Price of/ });
  await person.fill(within(editor).getByLabelText('Price'), '80000');
  await person.click(within(editor).getByRole('button', { name: 'Save' }));
  await expectToast(
    'Error',
    'Somebody else has changed this vehicle in the meantime. Load the newer version before you save.',
  );
  await waitFor(() => expect(editor).not.toBeInTheDocument());
  await waitFor(() => expect(price().textContent).toBe('$90,000'));
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 90_000 });
});

test('Duplicate opens a new listing with everything but what belongs to the one car', async () => {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle({
    stockNumber: 'S100',
    vin: someVin,
    exteriorColor: 'Fell Green',
    features: ['Lift'],
    costBasis: 80_000,
    isFeatured: true,
    status: 'reserved',
  });
  const person = await openInventory(dealership);
  const findDuplicate = () => screen.findByRole('button', { name: `Duplicate ${nameOf(vehicle)}` });
  await person.click(await findDuplicate());
  const form = await findForm('Add New Vehicle');
  expect(form.element).toHaveAccessibleDescription(
    `A copy of ${nameOf(vehicle)}, ID ${vehicle.id}, without its VIN, stock number, photos, video, papers and costs`,
  );
  for (const [label, value] of [
    ['Make', vehicle.make],
    ['Model', vehicle.model],
    ['Price', '100,000'],
    ['Exterior color', 'Fell Green'],
    ['Stock number', ''],
    [/^VIN/, ''],
    ['Cost basis', '0'],
    ['Status', 'available'],
  ] as const)
    expect(form.field(label)).toHaveValue(value);
  expect(form.features()).toEqual(['Lift']);
  expect(form.field('Featured')).not.toBeChecked();
  await person.fill(form.field('Mileage'), '12');

  // It is not saved, and another copy asks before it takes its place.
  await leave(person, form);
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Unsaved drafts' })).toHaveTextContent(nameOf(vehicle)),
  );
  await person.click(await findDuplicate());
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the unsaved vehicle?' }));
  await person.click(question.getByRole('button', { name: 'Replace' }));
  const again = await findForm('Add New Vehicle');
  await waitFor(() => expect(again.field('Mileage')).toHaveValue('1,000'));
  await person.click(again.save());
  await expectToast('Vehicle added successfully', '');
  await waitFor(() => expect(inventory.filter('All')).toHaveTextContent('All 2'));
});

test('two edits in the row follow each other, and a sold vehicle has none', async () => {
  const dealership = await openDealership();
  const { api, reload } = dealership;
  const vehicle = await api.addVehicle({ model: 'Vesper' });
  const person = await openInventory(dealership);
  const price = () => within(inventory.row('Vesper')).getByRole('button', { name: /^Change the price/ });
  const status = () => within(inventory.row('Vesper')).getByRole('button', { name: /^Change the status/ });
  const findEditor = () => screen.findByRole('dialog', { name: /^Price of/ });
  await person.click(price());
  const editor = await findEditor();
  await person.fill(within(editor).getByLabelText('Price'), '95k');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(editor).not.toBeInTheDocument());
  await waitFor(() => expect(price()).toHaveTextContent('$95,000'));
  await person.click(status());
  await person.click(await screen.findByRole('menuitemradio', { name: 'Reserved' }));
  await waitFor(async () => expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'reserved' }));
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 95_000 });

  // A price that is likely to be a mistake is asked about.
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await person.click(price());
  const again = await findEditor();
  await person.fill(within(again).getByLabelText('Price'), '1');
  await person.keyboard('{Enter}');
  expect((await within(again).findByRole('alert')).textContent).toBe(
    '$1 is less than half of the price until now, $95,000.',
  );
  await waitFor(() => expect(within(again).getByRole('button', { name: 'Change the Price' })).toHaveFocus());
  await person.click(within(again).getByRole('button', { name: 'Save Anyway' }));
  await waitFor(() => expect(price()).toHaveTextContent('$1'));

  await api.sell(vehicle.id);
  await reload();
  await inventory.found();
  await waitFor(() => expect(inventory.cell('Vesper', 'Status')).toBe('Sold'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument());
});

test('a row that its new price sorts onto another page leaves the focus with the list', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  for (let index = 0; index < 10; index += 1) await api.addVehicle({ model: `Other ${index}` });
  await api.addVehicle({ model: 'Vesper', price: 110_000 });
  const person = await openInventory(dealership, 10);
  await person.click(inventory.sortBy('Price'));
  await waitFor(() => expect(inventory.header('Price')).toHaveAttribute('aria-sort', 'ascending'));
  await person.click(inventory.sortBy('Price'));
  await waitFor(() => expect(inventory.column('Model')[0]).toBe('Vesper'));
  await person.click(within(inventory.row('Vesper')).getByRole('button', { name: /^Change the price/ }));
  const editor = await screen.findByRole('dialog', { name: /^Price of/ });
  await person.fill(within(editor).getByLabelText('Price'), '90,000');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(inventory.column('Model')).not.toContain('Vesper'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Vehicle Listings table' })).toHaveFocus());
});

test('on a phone a price is edited in the card', async () => {
  const dealership = await openDealership();
  const { api, resize } = dealership;
  const vehicle = await api.addVehicle();
  resize(390);
  const person = await dealership.open('/admin?tab=inventory');
  const price = () => screen.getByRole('button', { name: /^Change the price/ });
  await person.click(await waitFor(price));
  const editor = await screen.findByRole('dialog', { name: /^Price of/ });
  await person.fill(within(editor).getByLabelText('Price'), '77,000');
  await person.click(within(editor).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(price()).toHaveTextContent('$77,000'));
  await waitFor(async () => expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 77_000 }));
});

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
    `A copy of ${nameOf(vehicle)}, ID ${vehicle.id}, without its VIN, stock number, photos, video and costs`,
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

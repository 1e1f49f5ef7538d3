import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf } from '../inventory.ts';
import { storePictures } from '../pictures.ts';
import { expectToast } from '../toast.ts';
import { findForm, leave, openEditForm } from '../vehicle-form.ts';

test('the same change by two people is no conflict; a draft older than the vehicle is merged when the form is opened', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ description: 'As it came' });
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.fill(form.field('Price'), '90,000');
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();

  await person.click(await inventory.findAct('Edit', vehicle));
  const drafted = await findForm();
  await person.fill(drafted.field('Description'), 'My draft');
  await leave(person, drafted);
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 70_000, description: 'Their words' });
  await person.click(await screen.findByRole('button', { name: `Continue with ${nameOf(vehicle)}` }));
  const merged = await findForm();
  await waitFor(() => expect(merged.field('Price')).toHaveValue('70,000'));
  expect(merged.field('Description')).toHaveValue('My draft');
  await person.click(merged.button('Use theirs for Description'));
  await waitFor(() => expect(merged.field('Description')).toHaveValue('Their words'));
  await waitFor(() => expect(merged.unsaved()).toBeUndefined());
});

test('a vehicle that was deleted in the meantime can be added as a new one', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ costBasis: 60_000, features: ['Sunroof'] });
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.fill(form.field('Description'), 'Still for sale');
  await api.delete(`/api/vehicles/${vehicle.id}`);
  await person.click(form.save());
  await waitFor(() =>
    expect(form.alert()).toHaveTextContent(
      'This vehicle has been deleted. What you typed is kept; you can add it as a new vehicle.',
    ),
  );
  expect(form.field('Description')).toHaveValue('Still for sale');
  await person.click(form.button('Keep as New Vehicle'));
  const adding = await findForm('Add New Vehicle');
  await waitFor(() => expect(adding.alert()).not.toBeInTheDocument());
  expect(adding.field('Description')).toHaveValue('Still for sale');
  await person.click(adding.save());
  await expectToast('Vehicle added successfully', '');
  await adding.whenClosed();
  // The deleted vehicle stays in the list until it is fetched again.
  await waitFor(() => {
    expect(inventory.column('ID')).toHaveLength(1);
    expect(Number(inventory.cell(vehicle.model, 'ID'))).toBeGreaterThan(vehicle.id);
  });
  expect(await api.vehicle(Number(inventory.cell(vehicle.model, 'ID')))).toMatchObject({
    description: 'Still for sale',
    costBasis: 60_000,
    features: ['Sunroof'],
  });
});

test('a vehicle that was sold in the meantime keeps its sale', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ costBasis: 60_000 });
  const { person, form } = await openEditForm(dealership, vehicle);
  const { alert, button, element, field, save } = form;
  await person.fill(field('Description'), 'Delivered on Friday');
  await api.sell(vehicle.id, 97_500);
  await person.click(save());
  await waitFor(() =>
    expect(alert()).toHaveTextContent(
      /^admin saved this vehicle (?:just now|\d+ minutes? ago)\. Status has changed\./,
    ),
  );
  await person.click(button('Load Newer Version'));
  await waitFor(() => expect(field('Status')).toHaveValue('sold'));
  expect(element).toHaveTextContent('Status has the newer value now, since you had not changed it.');
  expect(field('Description')).toHaveValue('Delivered on Friday');
  await person.click(save());
  await expectToast('Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    status: 'sold',
    soldPrice: 97_500,
    profit: 37_500,
    description: 'Delivered on Friday',
  });
});

test('two people edit one vehicle: the second loses nothing and chooses field by field', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const images = await storePictures(dealership, 3);
  const vehicle = await api.addVehicle({
    description: 'As it came',
    horsepower: 300,
    images,
  });
  const { person, form } = await openEditForm(dealership, vehicle);
  const { alert, button, dialog, element, field } = form;
  const photos = () => dialog.getAllByRole('button', { name: /^Photo \d+, set its focal point$/ });
  const offers = () =>
    Array.from(element.querySelectorAll('p'), ({ textContent }) => textContent).filter((text) =>
      text.startsWith('Theirs: '),
    );
  await person.fill(field('Price'), '90,000');
  await person.fill(field('Description'), 'My words');
  await person.fill(field('Interior color'), 'Oxblood');
  await person.click(button('Remove photo 1'));
  await waitFor(() => expect(photos()).toHaveLength(2));
  await api.patch(`/api/vehicles/${vehicle.id}`, {
    price: 95_000,
    description: 'Their words',
    mileage: 2_500,
    isFeatured: true,
    images: images.slice(2),
  });

  await person.click(form.save());
  await expectToast(
    'Error',
    'Somebody else has changed this vehicle in the meantime. Load the newer version before you save.',
  );
  await waitFor(() =>
    expect(alert()).toHaveTextContent(
      'admin saved this vehicle just now. 5 fields have changed. ' +
        'What you typed is kept; load the newer version to compare before you save.',
    ),
  );
  expect(field('Price')).toHaveValue('90,000');
  expect(field('Description')).toHaveValue('My words');
  expect(field('Interior color')).toHaveValue('Oxblood');
  expect(photos()).toHaveLength(2);
  expect(field('Mileage')).toHaveValue('1,000');

  await person.click(button('Load Newer Version'));
  await waitFor(() => expect(alert()).not.toBeInTheDocument());
  await waitFor(() =>
    expect(element).toHaveTextContent(
      'Newer version loaded. Mileage and Featured have the newer values now, since you had not changed them. ' +
        'You both changed Price, Description and Photos: keep yours, or use theirs. Then save.',
    ),
  );
  expect(field('Mileage')).toHaveValue('2,500');
  expect(field('Featured')).toBeChecked();
  expect(field('Interior color')).toHaveValue('Oxblood');
  // A field that both changed shows the other value beside it and keeps what was typed.
  expect(field('Price')).toHaveValue('90,000');
  expect(field('Description')).toHaveValue('My words');
  await waitFor(() =>
    expect(offers()).toEqual([
      'Theirs: $95,000Use theirs',
      'Theirs: Their wordsUse theirs',
      'Theirs: 1 photoUse theirs',
    ]),
  );
  await person.click(button('Use theirs for Price'));
  await waitFor(() => expect(field('Price')).toHaveValue('95,000'));
  await waitFor(() => expect(field('Price')).toHaveFocus());
  await person.click(button('Use theirs for Photos'));
  await waitFor(() => expect(photos()).toHaveLength(1));
  await waitFor(() => expect(offers()).toEqual(['Theirs: Their wordsUse theirs']));

  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    price: 95_000,
    description: 'My words',
    mileage: 2_500,
    isFeatured: true,
    interiorColor: 'Oxblood',
    horsepower: 300,
    images: images.slice(2),
  });
});

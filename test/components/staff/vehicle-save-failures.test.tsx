import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { fillRequired, findForm, openAddForm, openEditForm } from '../vehicle-form.ts';

const vehiclesCall = '/api/vehicles';

test('a failed edit says why and keeps everything; the next edit starts from what was saved', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const vehicle = await api.addVehicle();
  const call = `${vehiclesCall}/${vehicle.id}`;
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.fill(form.field('Price'), '98000');
  network.answer(`PATCH ${call}`, '', 502);
  await person.click(form.save());
  await expectToast('Error', 'Failed to update vehicle');
  await waitFor(() =>
    expect(form.alert()?.textContent).toBe(
      'Failed to update vehicle. What you typed is kept; please try again.',
    ),
  );
  expect(form.field('Price')).toHaveValue('98,000');
  network.restore();
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();

  // Opened again before the list is up to date.
  const letThrough = network.hold(`GET ${call}`);
  await person.click(await inventory.findAct('Edit', vehicle));
  letThrough();
  const again = await findForm();
  await waitFor(() => expect(again.field('Price')).toHaveValue('98,000'));

  // An edit whose response was lost does not conflict with itself.
  await person.fill(again.field('Price'), '91000');
  network.restore();
  network.loseResponse(`PATCH ${call}`);
  const before = network.timesAsked(`PATCH ${call}`);
  await person.click(again.save());
  await expectToast('Vehicle updated successfully', '');
  await again.whenClosed();
  expect(network.timesAsked(`PATCH ${call}`)).toBe(before + 2);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 91_000 });
});

test('a failed new vehicle says why and keeps everything; if the response was lost, one is added', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const { person, form } = await openAddForm(dealership);
  const { alert, field, save, whenClosed } = form;
  await fillRequired(person, form);
  const adding = `POST ${vehiclesCall}`;
  network.answer(adding, '', 502);
  await person.click(save());
  await expectToast('Error', 'Failed to add vehicle');
  network.fail(adding);
  await person.click(save());
  await expectToast('Error', 'Broken for the test');
  await waitFor(() =>
    expect(alert()?.textContent).toBe(
      'Failed to add vehicle. Broken for the test. What you typed is kept; please try again.',
    ),
  );
  expect(field('Model')).toHaveValue('Vesper');

  // The request arrives and its response is lost, both the first time and on the automatic retry.
  const before = network.timesAsked(adding);
  network.loseResponse(adding, 2);
  await person.click(save());
  await expectToast('Error', 'Failed to add vehicle');
  await waitFor(() => expect(network.timesAsked(adding)).toBe(before + 2));
  expect(field('Model')).toHaveValue('Vesper');
  await person.click(save());
  await expectToast('Vehicle added successfully', '');
  await whenClosed();
  expect(network.timesAsked(adding)).toBe(before + 3);
  expect(await api.get<{ total: number }>('/api/vehicles/admin-fast')).toMatchObject({ total: 1 });
});

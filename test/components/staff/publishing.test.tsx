import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { openDealership } from '../dealership.tsx';
import { inventory } from '../inventory.ts';
import { storePictures } from '../pictures.ts';
import { expectToast } from '../toast.ts';
import { findForm as findVehicleForm, openEditForm } from '../vehicle-form.ts';

const { column, found } = inventory;
const findForm = async (name: 'Add New Vehicle' | 'Edit Vehicle') =>
  within(await screen.findByRole('dialog', { name }));
const whenClosed = (name: 'Add New Vehicle' | 'Edit Vehicle') =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
const findQuestion = () => screen.findByRole('alertdialog', { name: 'Publish it like this?' });
const noDrafts = () => expect(screen.queryByRole('list', { name: 'Unsaved drafts' })).not.toBeInTheDocument();

test('a car is saved without publishing, found by staff alone, and published after a question', async () => {
  const { api, server, open, reload } = await openDealership();
  /** What a visitor gets of a vehicle. */
  const publicStatus = async (id: number) => (await server.api.request(`/api/vehicles/${id}/text`)).status;
  await api.addVehicle({ model: 'Other' });
  const person = await open('/admin?tab=inventory');
  await found();
  await person.click(screen.getByRole('button', { name: 'Add Vehicle' }));
  const form = await findForm('Add New Vehicle');
  await person.fill(await form.findByRole('combobox', { name: 'Make' }), 'Ashdown');
  await person.fill(form.getByRole('textbox', { name: 'Model' }), 'Vesper');
  await person.fill(form.getByRole('textbox', { name: 'Price' }), '100000');
  expect(await form.findByText(/Visitors will find no photos or mileage\./)).toBeVisible();
  expect(await form.findByText(/Draft kept on this device\./)).toBeVisible();
  await person.click(form.getByRole('button', { name: 'Save Without Publishing' }));
  await expectToast('Vehicle added successfully', 'Only staff see it.');
  await whenClosed('Add New Vehicle');
  // What was saved leaves no draft, of which a second vehicle would be made.
  noDrafts();
  await reload();
  await found();
  await waitFor(() => expect(column('Model')).toHaveLength(2));
  noDrafts();

  const filter = () =>
    within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: /^Unpublished/ });
  await waitFor(() => expect(filter()).toHaveTextContent('Unpublished 1'));
  await person.click(filter());
  await waitFor(() => expect(column('Model')).toEqual(['Vesper']));
  expect(screen.getByText('Not published')).toBeVisible();
  const { vehicles } = await api.get<{ vehicles: Vehicle[] }>('/api/vehicles/admin-fast?search=Vesper');
  expect(vehicles.map(({ isPublished }) => isPublished)).toEqual([false]);
  const id = vehicles[0]?.id ?? 0;
  expect(await publicStatus(id)).toBe(404);

  await open(`/admin?tab=inventory&vehicle=${id}`);
  const edit = await findForm('Edit Vehicle');
  const onWebsite = await edit.findByRole('switch', { name: 'Published' });
  expect(onWebsite).not.toBeChecked();
  expect(edit.queryByRole('button', { name: 'Save Without Publishing' })).not.toBeInTheDocument();
  expect(edit.getByLabelText(/^Publish on/)).toBeVisible();
  await person.click(onWebsite);
  await waitFor(() => expect(edit.queryByLabelText(/^Publish on/)).not.toBeInTheDocument());
  await person.click(edit.getByRole('button', { name: 'Save Changes' }));
  const question = await findQuestion();
  const missing = within(question).getAllByRole('listitem');
  expect(missing.map(({ textContent }) => textContent)).toEqual(['photos', 'mileage']);
  await person.click(within(question).getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await publicStatus(id)).toBe(404);
  await person.click(await edit.findByRole('button', { name: 'Save Changes' }));
  await person.click(within(await findQuestion()).getByRole('button', { name: 'Publish Anyway' }));
  await expectToast('Vehicle updated successfully', '');
  expect(await publicStatus(id)).toBe(200);
  await whenClosed('Edit Vehicle');
  await waitFor(() => expect(screen.queryByText('Not published')).not.toBeInTheDocument());
});

test('a day to be published on is forgotten by publishing; with nothing missing nothing is asked', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const images = await storePictures(dealership, 1);
  const vehicle = await api.addVehicle({ images });
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.click(form.field('Published'));
  const day = await form.dialog.findByLabelText(/^Publish on/);
  fireEvent.change(day, { target: { value: '2031-01-15' } });
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', 'Only staff see it.');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: false, publishOn: '2031-01-15' });
  await person.click(await inventory.findAct('Edit', vehicle));
  const again = await findVehicleForm();
  await waitFor(() => expect(again.field(/^Publish on/)).toHaveValue('2031-01-15'));
  await person.click(again.field('Published'));
  await person.click(again.save());
  await expectToast('Vehicle updated successfully', '');
  await again.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: true, publishOn: null });
});

test('the keyboard alone takes a car off the website and puts it back', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle();
  const { person, form } = await openEditForm(dealership, vehicle);
  form.field('Published').focus();
  await person.keyboard(' ');
  await waitFor(() => expect(form.field('Published')).not.toBeChecked());
  await form.dialog.findByLabelText(/^Publish on/);
  await person.tab();
  expect(form.field(/^Publish on/)).toHaveFocus();
  form.save().focus();
  await person.keyboard('{Enter}');
  await expectToast('Vehicle updated successfully', 'Only staff see it.');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: false });

  await person.click(await inventory.findAct('Edit', vehicle));
  const again = await findVehicleForm();
  again.field('Published').focus();
  await person.keyboard(' ');
  again.save().focus();
  await person.keyboard('{Enter}');
  const question = await findQuestion();
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Go Back' })).toHaveFocus());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await waitFor(() => expect(again.save()).toHaveFocus());
  expect(again.element).toBeVisible();
  await person.keyboard('{Enter}');
  const publish = within(await findQuestion()).getByRole('button', { name: 'Publish Anyway' });
  publish.focus();
  await person.keyboard('{Enter}');
  await expectToast('Vehicle updated successfully', '');
  await again.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ isPublished: true });
});

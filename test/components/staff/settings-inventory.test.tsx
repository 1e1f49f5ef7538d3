import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { dataUrl } from '../../staff-vehicles.ts';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';
import { openEditForm } from '../vehicle-form.ts';

const path = '/admin/settings/inventory';
const call = '/api/vehicles/settings';

const findForm = async () => {
  const form = await screen.findByRole('form', { name: 'Inventory' });
  const field = (name: string) => within(form).getByRole('textbox', { name });
  return {
    form,
    days: field('Days as a new arrival'),
    photos: field('Photos per vehicle'),
    cost: field('Cost per vehicle and day, in dollars'),
  };
};

test('the settings are saved, kept, and named in the change log', async () => {
  const { api, open, reload } = await openDealership();
  const person = await open(path);
  const settings = await findForm();
  expect(settings.photos).toHaveValue('10');
  expect(settings.days).toHaveValue('');
  await person.fill(settings.days, '30');
  await person.fill(settings.photos, '24');
  await person.fill(settings.cost, '$41.50');
  await waitFor(() =>
    expect(saveBar.unsaved()).toBe('Unsaved changes in New arrivals, Photos, and Cost per day'),
  );
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'They apply from now on.');
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  const saved = { newArrivalDays: 30, photosPerVehicle: 24, holdingCostPerDay: 41.5 };
  expect(await api.get(call)).toMatchObject({ settings: saved });
  await reload();
  expect((await findForm()).cost).toHaveValue('41.5');

  await open('/admin/settings/log');
  const link = await screen.findByRole('link', { name: 'Inventory settings' });
  const entry = link.closest('li');
  expect(entry).toHaveTextContent('admin changed Inventory settings');
  expect(entry).toHaveTextContent('Holding Cost Per Day→now$41.50');
  await person.click(link);
  const { days } = await findForm();
  expect(days).toHaveValue('30');
  await person.fill(days, '');
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  expect(await api.get(call)).toMatchObject({ settings: { ...saved, newArrivalDays: null } });
});

test('what cannot be meant is explained at its field, and the first one gets the focus', async () => {
  const { open, network } = await openDealership();
  const person = await open(path);
  const { form, days, photos, cost } = await findForm();
  await person.fill(days, '0');
  await person.fill(photos, '61');
  await person.fill(cost, 'a lot');
  await person.click(await saveBar.save());
  await waitFor(() => expect(form).toHaveTextContent('3 fields need a look before this can be saved.'));
  await waitFor(() => expect(days).toHaveFocus());
  expect(days).toHaveAccessibleDescription(/^Enter whole days from 1 to 365/);
  expect(photos).toHaveAccessibleDescription(/^Enter a whole number from 10 to 60/);
  expect(cost).toHaveAccessibleDescription(/^Enter an amount such as 35, or leave it empty/);
  expect(network.timesAsked(`PATCH ${call}`)).toBe(0);
  await person.click(await saveBar.discard());
  await waitFor(() => expect(photos).toHaveValue('10'));
});

test('a colleague who saved first is noticed, and nothing typed is lost', async () => {
  const { api, open } = await openDealership();
  const person = await open(path);
  const mine = await findForm();
  await person.fill(mine.days, '14');
  await api.patch(call, { photosPerVehicle: 20 });
  await person.click(await saveBar.save());
  await person.click(await screen.findByRole('button', { name: 'Keep My Changes' }));
  await waitFor(() => expect(mine.photos).toHaveValue('20'));
  expect(mine.days).toHaveValue('14');
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'They apply from now on.');
  expect(await api.get(call)).toMatchObject({ settings: { newArrivalDays: 14, photosPerVehicle: 20 } });
});

test('they that cannot be fetched are fetched again', async () => {
  const { open, network } = await openDealership();
  network.fail(call);
  const person = await open(path);
  expect(await screen.findByText('Failed to load the settings')).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await findForm()).photos).toHaveValue('10');
});

test('the form of a vehicle takes as many photographs as the settings say; a lower number takes none away', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  await api.patch(call, { photosPerVehicle: 12, newArrivalDays: 21 });
  const colors = Array.from({ length: 11 }, (_, index) => `#${index + 100}`);
  const { id } = await api.addVehicle({ images: await Promise.all(colors.map(dataUrl)) });
  const photos = ({ dialog }: Awaited<ReturnType<typeof openEditForm>>['form']) =>
    dialog.getByRole('region', { name: /^Photos/ });
  const { form } = await openEditForm(dealership, { id });
  await waitFor(() => expect(photos(form)).toHaveTextContent('11 of 12'));
  await waitFor(() => expect(form.element).toHaveTextContent('Shows the NEW ARRIVAL badge, for 21 days'));

  await api.patch(call, { photosPerVehicle: 10 });
  const { person, form: again } = await openEditForm(dealership, { id });
  expect(photos(again)).toHaveTextContent('11 of 11');
  await person.click(again.button('Make photo 11 the featured one'));
  await person.click(again.save());
  await expectToast('Vehicle updated successfully', '');
  const saved = await api.vehicle(id);
  expect(saved.images).toHaveLength(11);
  expect(saved.featuredImage).toBe(saved.images[10]);
});

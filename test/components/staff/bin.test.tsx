import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/bin';

test('an empty bin says so, and one that fails to load can be loaded again', async () => {
  const { network, open } = await openDealership();
  network.fail('/api/vehicles/deleted');
  const person = await open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the deleted vehicles');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'No deleted vehicles' })).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});

test('a vehicle whose VIN is taken stays in the bin and says why, on a phone too', async () => {
  const { api, open, resize } = await openDealership();
  const vin = 'WZZ11111111111111';
  const gone = await api.addVehicle({ vin });
  await api.delete(`/api/vehicles/${gone.id}`);
  const other = await api.addVehicle({ vin });
  resize(390);
  const person = await open(path);
  const restore = () => screen.findByRole('button', { name: 'Restore 2024 Ashdown Grand Tourer' });
  await restore();
  const card = within(screen.getByRole('list', { name: 'Deleted vehicles' })).getByRole('listitem');
  expect(card).toHaveTextContent('$100,000');
  await person.click(await restore());
  await expectToast('Error', `The 2024 Ashdown Grand Tourer (ID ${other.id}) has this VIN already`);
  expect(card).toBeVisible();
  await api.delete(`/api/vehicles/${other.id}`);
  await person.click(await restore());
  await expectToast('Vehicle restored', '2024 Ashdown Grand Tourer');
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(await api.vehicle(gone.id)).toMatchObject({ vin });
});

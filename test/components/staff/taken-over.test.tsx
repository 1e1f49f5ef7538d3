import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { openEditForm } from '../vehicle-form.ts';

/** Stores a session as another tab of this browser does, and tells this one. */
function storeElsewhere({ token, user }: { token: string; user: string }) {
  localStorage.setItem('authToken', token);
  localStorage.setItem('user', user);
  for (const key of ['authToken', 'user']) window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('fault 72: somebody else who signs in in another tab saves nothing through an open form, until its author is back', async () => {
  const dealership = await openDealership();
  const { api, signIn } = dealership;
  const vehicle = await api.addVehicle({ costBasis: 90_000 });
  const { token, user } = await signIn('ruben', 'sales');
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.fill(form.field('Price'), '99,000');
  await person.fill(form.field('Cost basis'), '80,000');
  const own = {
    token: localStorage.getItem('authToken') ?? '',
    user: localStorage.getItem('user') ?? '',
  };
  storeElsewhere({ token, user: JSON.stringify(user) });
  const notice = await screen.findByRole('alertdialog', { name: 'Somebody else has signed in' });
  expect(notice).toHaveTextContent(
    'ruben has signed in in this browser. This screen belongs to admin, so it saves nothing.',
  );
  await person.click(within(notice).getByRole('button', { name: 'Look at This Screen' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(form.field('Cost basis')).toHaveValue('80,000');
  await person.click(form.save());
  await waitFor(() => expect(form.alert()).toHaveTextContent('so it saves nothing.'));
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 100_000, costBasis: 90_000 });

  // Once its author is signed in again, the screen saves.
  storeElsewhere(own);
  await person.click(form.save());
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 99_000, costBasis: 80_000 });
});

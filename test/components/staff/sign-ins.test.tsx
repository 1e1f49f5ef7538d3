import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { dataTable } from '../data-table.ts';
import { openDealership, password } from '../dealership.tsx';

const address = '/admin/settings/sign-ins';
const { column, found, row } = dataTable('Sign-ins');

test('admins read who signed in, who failed to, and what was done to accounts', async () => {
  const { api, open, network, reload, resize } = await openDealership();
  const signIn = (username: string, typed: string) =>
    api.post('/api/auth/login', { username, password: typed }).catch(() => undefined);
  const { id } = await api.post<{ id: number }>('/api/accounts', {
    username: 'ruben',
    password: 'a long enough password',
    role: 'sales',
    currentPassword: password,
  });
  await signIn('my secret phrase', 'x');
  await signIn('ruben', 'not his password');
  await signIn('ruben', 'a long enough password');
  await api.patch(`/api/accounts/${id}`, { role: 'manager', currentPassword: password });
  const person = await open(address);
  await found();
  await waitFor(() =>
    expect(column('What')).toEqual([
      'Role changed',
      'Signed in',
      'Wrong password',
      'Wrong password',
      'Account added',
    ]),
  );
  expect(row('unknown name')).toHaveTextContent('Wrong password');
  expect(screen.getByRole('main')).not.toHaveTextContent('my secret phrase');
  const search = () => screen.getByRole('searchbox', { name: 'Search by username' });
  await person.fill(search(), 'ruben');
  await waitFor(() =>
    expect(column('What')).toEqual(['Role changed', 'Signed in', 'Wrong password', 'Account added']),
  );
  expect(row('Role changed')).toHaveTextContent('ruben by admin');
  await person.selectOptions(screen.getByLabelText('Kind'), 'Wrong password');
  await waitFor(() => expect(column('What')).toEqual(['Wrong password']));

  resize(390);
  const cards = await screen.findByRole('list', { name: 'Sign-ins' });
  expect(within(cards).getByRole('listitem')).toHaveTextContent('ruben');
  await person.fill(search(), 'zeppelin');
  expect(await screen.findByText('No entry matches')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(search()).toHaveFocus());
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Sign-ins' })).getAllByRole('listitem')).toHaveLength(5),
  );

  network.fail('/api/sign-ins');
  await reload();
  expect(await screen.findByRole('alert')).toHaveTextContent('The log could not be fetched');
});

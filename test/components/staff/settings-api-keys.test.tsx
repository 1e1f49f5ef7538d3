import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { makeApiKey } from '../../callers.ts';
import { openDealership, password } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/api-keys';
const list = () => within(screen.getByRole('list', { name: 'API keys' }));

test('a key is made with the password, shown once, used and ended', async () => {
  const { open, network } = await openDealership();
  const person = await open(path);
  await screen.findByRole('heading', { name: 'No keys yet' });
  expect(screen.getByRole('link', { name: 'description of the API' })).toHaveAttribute('href', '/api/docs');
  await person.click(screen.getByRole('button', { name: 'Add API Key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add API Key' }));
  const make = dialog.getByRole('button', { name: 'Add API Key' });
  await person.click(make);
  await dialog.findByText('Enter the name of the program');
  await dialog.findByText('Choose what the key may do');
  const name = dialog.getByRole('textbox', { name: 'Program' });
  await waitFor(() => expect(name).toHaveFocus());
  await person.fill(name, 'Website sync');
  await person.click(dialog.getByRole('checkbox', { name: /^Read inventory/ }));
  await person.click(dialog.getByRole('checkbox', { name: /^Write leads/ }));
  await person.fill(dialog.getByLabelText('Your password'), 'not my password');
  await person.click(make);
  await waitFor(() =>
    expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(
      /^This is not your current password/,
    ),
  );
  expect(name).toHaveValue('Website sync');
  expect(dialog.getByRole('checkbox', { name: /^Write leads/ })).toBeChecked();
  await person.fill(dialog.getByLabelText('Your password'), password);
  await person.click(make);
  const made = within(await screen.findByRole('dialog', { name: 'API key for Website sync' }));
  const { value: key } = made.getByRole<HTMLInputElement>('textbox', { name: 'API key' });
  expect(key).toMatch(/^mrq_/);
  await person.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('Read inventory, Write leads'));
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('Not used yet.'));
  expect(document.body.textContent).not.toContain(key);

  const headers = { authorization: `Bearer ${key}`, 'user-agent': 'sync/1.0' };
  expect((await network.fetch('/api/vehicles/admin-fast', { headers })).status).toBe(200);
  await open(path);
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent(/Last used .* by sync\/1\.0/));
  await person.click(list().getByRole('button', { name: 'End the key for Website sync' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'End the key for Website sync?' }));
  await person.click(asked.getByRole('button', { name: 'End Key' }));
  await expectToast('Key ended', 'Website sync');
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent(/Ended .* by admin/));
  await waitFor(() => expect(list().queryByRole('button')).toBeNull());
  expect((await network.fetch('/api/vehicles/admin-fast', { headers })).status).toBe(401);
});

test('the list says until when a key works, and why one is refused', async () => {
  const { database, open, signIn } = await openDealership();
  const { user } = await signIn('ruben', 'admin');
  const given = { scopes: ['read-leads' as const], by: user, now: new Date() };
  await makeApiKey(database, { ...given, name: 'Long', lastDay: '2099-01-31' });
  await makeApiKey(database, { ...given, name: 'Past', lastDay: '2026-01-31' });
  await open(path);
  const row = (name: string) =>
    list()
      .getAllByRole('listitem')
      .find((each) => within(each).queryByText(name) !== null);
  await waitFor(() => expect(row('Long')).toHaveTextContent('Works until the end of Jan 31, 2099.'));
  await waitFor(() => expect(row('Past')).toHaveTextContent('Refused: its last day was Jan 31, 2026.'));
  await database.queries.update(users).set({ role: 'manager' }).where(eq(users.id, user.id));
  await open(path);
  await waitFor(() =>
    expect(row('Long')).toHaveTextContent('Refused: ruben is disabled or no longer an admin.'),
  );
});

test('a failed load offers to try again', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/api-keys');
  const person = await open(path);
  await screen.findByRole('heading', { name: 'Failed to load the keys' });
  network.restore();
  await person.click(screen.getByRole('button', { name: /Try Again|Retry/i }));
  await screen.findByRole('heading', { name: 'No keys yet' });
});

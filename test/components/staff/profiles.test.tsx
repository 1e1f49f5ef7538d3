import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { dataTable } from '../data-table.ts';
import { openDealership, password } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const accounts = dataTable('Staff accounts');
const field = async (form: string, name: string) =>
  within(await screen.findByRole('form', { name: form })).getByLabelText(name);

describe('one’s own details', () => {
  const open = async () => {
    const dealership = await openDealership();
    const ruben = await dealership.signIn('ruben', 'sales');
    return { ...dealership, person: await dealership.open('/admin/settings/account', ruben) };
  };
  const own = (name: string) => field('Your details', name);
  const save = () => screen.findByRole('button', { name: 'Save Details' });

  test('are saved; a wrong field keeps what was typed', async () => {
    const { database, person } = await open();
    await person.fill(await own('First name'), 'Ruben');
    await person.fill(await own('Last name'), 'Okafor');
    await person.fill(await own('Mail address'), 'ruben');
    await person.click(await save());
    const email = await own('Mail address');
    await waitFor(() => expect(email).toHaveAccessibleDescription(/^Please enter a valid email address/));
    await waitFor(() => expect(email).toHaveFocus());
    expect(await own('First name')).toHaveValue('Ruben');
    await person.fill(email, 'Ruben@Halcyon.example');
    await person.click(await save());
    const confirmation = await own('Your password');
    await waitFor(() => expect(confirmation).toHaveAccessibleDescription(/^Enter your current password/));
    await person.fill(confirmation, password);
    await person.click(await save());
    await expectToast('Details saved', '');
    await waitFor(async () => expect(await own('Mail address')).toHaveValue('ruben@halcyon.example'));
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
    const rows = await database.queries.select().from(users);
    expect(rows.find(({ username }) => username === 'ruben')).toMatchObject({
      firstName: 'Ruben',
      lastName: 'Okafor',
      email: 'ruben@halcyon.example',
    });
  });

  test('stay when the save fails, and can be saved again', async () => {
    const { network, person } = await open();
    await person.fill(await own('Title'), 'Adviser');
    network.lose('PATCH /api/accounts/me/profile');
    await person.click(await save());
    const form = within(await screen.findByRole('form', { name: 'Your details' }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(await own('Title')).toHaveValue('Adviser');
    network.restore();
    await person.click(await save());
    await expectToast('Details saved', '');
  });
});

test('an admin edits another’s details, and lists, log and menu say the name', async () => {
  const dealership = await openDealership();
  await dealership.signIn('ruben', 'sales');
  const person = await dealership.open('/admin/settings/accounts');
  await person.click(await screen.findByRole('button', { name: 'Edit Details of ruben' }));
  await person.fill(await field('Edit Details', 'First name'), 'Ruben');
  await person.fill(await field('Edit Details', 'Last name'), 'Okafor');
  await person.fill(await field('Edit Details', 'Title'), 'Adviser');
  await person.fill(await field('Edit Details', 'Your password'), 'not my password');
  const save = await screen.findByRole('button', { name: 'Save Details' });
  await person.click(save);
  const confirmation = await field('Edit Details', 'Your password');
  await waitFor(() => expect(confirmation).toHaveAccessibleDescription(/^This is not your current password/));
  await person.fill(confirmation, password);
  await person.click(save);
  await expectToast('Details saved', 'Ruben Okafor');
  await waitFor(() =>
    expect(accounts.column('Username')).toEqual(['adminyou', 'ROrubenRuben OkaforAdviser']),
  );
});

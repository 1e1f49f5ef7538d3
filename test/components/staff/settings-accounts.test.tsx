import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passkeys, users } from '../../../src/accounts/accounts.table.ts';
import { replaceRecoveryCodes } from '../../../src/accounts/second-factor/recovery-codes.ts';
import { canSignIn, expectSignedOut, goToLogin, isSignedIn } from '../accounts.ts';
import { dataTable } from '../data-table.ts';
import { openDealership, password } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/accounts';
const accounts = dataTable('Staff accounts');
const act = (what: 'Set Password of' | 'Disable' | 'Enable', username: string) =>
  screen.findByRole('button', { name: `${what} ${username}` });

const findAdding = async () => {
  const form = within(await screen.findByRole('form', { name: 'Add account' }));
  return {
    ...form,
    username: form.getByRole('textbox', { name: 'Username' }),
    password: form.getByLabelText('Password'),
    role: form.getByLabelText('Role'),
    confirmation: form.getByLabelText('Your password'),
    add: form.getByRole('button', { name: 'Add Account' }),
  };
};
const findDialog = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { ...dialog, confirmation: dialog.getByLabelText('Your password') };
};

test('an account is added only once and only with a password that is long enough', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  const person = await dealership.open(path);
  await accounts.found();
  const adding = await findAdding();
  const { username, role, confirmation, add } = adding;
  const described = (field: HTMLElement, text: string | RegExp) =>
    waitFor(() => expect(field).toHaveAccessibleDescription(text));
  await person.click(add);
  await described(username, 'Enter a username');
  await waitFor(() => expect(username).toHaveFocus());
  expect(adding.password).toHaveAccessibleDescription(/^Use at least 12 characters/);
  expect(confirmation).toHaveAccessibleDescription(/^Enter your current password/);
  await person.fill(username, 'ruben');
  await person.fill(confirmation, password);
  await person.fill(adding.password, 'elevenchars');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(username).not.toHaveAttribute('aria-invalid'));
  await described(adding.password, /^Use at least 12 characters/);
  await waitFor(() => expect(adding.password).toHaveFocus());
  expect(network.timesAsked('POST /api/accounts')).toBe(0);
  await person.fill(adding.password, '1q2w3e4r5t6y');
  await person.click(add);
  await described(adding.password, /^This is one of the 100,000 most used passwords/);
  await waitFor(() => expect(adding.password).toHaveFocus());
  await person.fill(adding.password, 'twelve chars');
  await person.fill(confirmation, 'not my password');
  await person.click(add);
  await described(confirmation, /^This is not your current password/);
  expect(role).toHaveAccessibleDescription(/No costs, margins or profits/);
  await person.selectOptions(role, 'manager');
  await described(role, 'Everything except accounts, sign-ins and backups.');
  await person.fill(confirmation, password);
  await person.click(add);
  await expectToast('Account added', 'ruben can sign in now.');
  await waitFor(() => expect(username).toHaveValue(''));
  await waitFor(() => expect(username).toHaveFocus());
  expect(adding.password).toHaveValue('');
  expect(confirmation).toHaveValue('');
  await waitFor(() => expect(accounts.column('Username')).toEqual(['adminyou', 'ruben']));
  expect(accounts.cell('ruben', 'Role')).toMatch(/^manager/);
  expect(accounts.cell('ruben', 'Last login')).toBe('never');
  expect(await canSignIn(dealership, 'ruben', 'twelve chars')).toBe(true);
  const { queries } = dealership.database;
  const [ruben] = await queries.select().from(users).where(eq(users.username, 'ruben'));
  expect(ruben?.passwordGivenAt).not.toBeNull();

  // A user name is the same whatever its case; what was typed stays.
  await person.fill(confirmation, password);
  await person.fill(username, 'RUBEN');
  await person.fill(adding.password, 'another long password');
  await person.click(add);
  await described(username, 'This username is taken');
  await waitFor(() => expect(username).toHaveFocus());
  expect(username).toHaveValue('RUBEN');
  expect(adding.password).toHaveValue('another long password');
  expect(accounts.column('Username')).toEqual(['adminyou', 'ruben']);
  await person.fill(username, 'adrnin');
  await person.click(add);
  await described(username, 'This looks like the username admin, which exists');
  await person.fill(username, 'аdmin');
  await person.click(add);
  await described(username, /^Use letters from a to z/);
  await person.click(adding.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(username).toHaveValue(''));
  await waitFor(() => expect(username).not.toHaveAttribute('aria-invalid'));

  network.fail('/api/accounts');
  await person.fill(username, 'grace');
  await person.fill(adding.password, 'another long password');
  await person.fill(confirmation, password);
  await person.click(add);
  expect(await adding.findByRole('alert')).toHaveTextContent('Broken for the test');
  expect(adding.password).toHaveValue('another long password');
});

test('a disabled account is signed out at its next call and cannot sign in until it is enabled', async () => {
  const dealership = await openDealership();
  const theirs = await dealership.signIn('ruben', 'admin');
  const person = await dealership.open(path);
  await person.click(await act('Disable', 'ruben'));
  const refused = await findDialog('Disable ruben?');
  await waitFor(() => expect(refused.confirmation).toHaveFocus());
  await person.click(refused.getByRole('button', { name: 'Cancel' }));
  const disable = await act('Disable', 'ruben');
  await waitFor(() => expect(disable).toHaveFocus());
  await person.click(disable);
  const asking = await findDialog('Disable ruben?');
  await person.fill(asking.confirmation, 'not my password');
  await person.click(asking.getByRole('button', { name: 'Disable' }));
  await waitFor(() =>
    expect(asking.confirmation).toHaveAccessibleDescription(/^This is not your current password/),
  );
  expect(await isSignedIn(dealership, theirs.token)).toBe(true);
  await person.fill(asking.confirmation, password);
  await person.click(asking.getByRole('button', { name: 'Disable' }));
  await expectToast('ruben is disabled', '');
  await act('Enable', 'ruben');
  expect(accounts.cell('ruben', 'Username')).toMatch(/^rubenDisabled \w{3} \d+, \d{4}$/);
  expect(screen.queryByRole('button', { name: 'Disable ruben' })).not.toBeInTheDocument();

  await expectSignedOut(dealership, theirs);
  await goToLogin(dealership, person);
  expect(await screen.findByText('You were signed out because your account was disabled.')).toBeVisible();
  await person.fill(screen.getByLabelText('Username'), 'ruben');
  await person.fill(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    'Invalid username or password',
  );

  await dealership.open(path);
  await person.click(await act('Enable', 'ruben'));
  const enabling = await findDialog('Enable ruben?');
  await person.fill(enabling.confirmation, password);
  await person.click(enabling.getByRole('button', { name: 'Enable' }));
  await expectToast('ruben can sign in again', '');
  await act('Disable', 'ruben');
  expect(accounts.cell('ruben', 'Username')).toBe('ruben');
  // The session that was ended does not come back.
  expect(await isSignedIn(dealership, theirs.token)).toBe(false);
  expect(await canSignIn(dealership, 'ruben', password)).toBe(true);
});

test('nobody disables themselves, and the last active admin stays', async () => {
  const { network, open, signIn } = await openDealership();
  const { user } = await signIn('ruben', 'admin');
  const person = await open(path);
  await act('Disable', 'ruben');
  const own = within(accounts.row('you')).getAllByRole('button');
  expect(own.map(({ textContent }) => textContent)).toEqual(['Edit Details', 'Set Password']);

  // Two people disable each other at the same moment: the server lets only one of them.
  network.answer(`/api/accounts/${user.id}`, { message: 'The last active admin cannot be disabled' }, 409);
  await person.click(await act('Disable', 'ruben'));
  const asking = await findDialog('Disable ruben?');
  await person.fill(asking.confirmation, password);
  await person.click(asking.getByRole('button', { name: 'Disable' }));
  expect(await asking.findByRole('alert')).toHaveTextContent('The last active admin cannot be disabled');
  await person.click(asking.getByRole('button', { name: 'Cancel' }));
  await act('Disable', 'ruben');
});

test('whoever has a second factor is told that it is needed, also if their own account could not be read', async () => {
  const { database, network, open, signIn } = await openDealership();
  await signIn('ruben', 'sales');
  const admin = await signIn('grace', 'admin');
  await database.queries.insert(passkeys).values({
    userId: admin.user.id,
    publicKey: 'key',
    counter: 0,
    transports: [],
    createdAt: new Date(),
    credentialId: 'phone',
    name: 'My phone',
  });
  const [code] = await database.queries.transaction((tx) => replaceRecoveryCodes(tx, admin.user.id));
  network.fail('/api/accounts/me');
  const letThrough = network.hold('/api/accounts/me');
  const person = await open(path, admin);
  await person.click(await act('Disable', 'ruben'));
  const asking = await findDialog('Disable ruben?');
  await person.fill(asking.confirmation, password);
  await person.click(asking.getByRole('button', { name: 'Disable' }));
  // There is no field for it yet.
  expect(await asking.findByRole('alert')).toHaveTextContent('Use your passkey, or enter a recovery code');
  letThrough();
  const field = await asking.findByLabelText('Code');
  await person.click(asking.getByRole('button', { name: 'Disable' }));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/^Use your passkey, or enter a recovery code/),
  );
  await waitFor(() => expect(asking.queryByRole('alert')).toBeNull());
  await person.fill(field, code ?? '');
  await person.click(asking.getByRole('button', { name: 'Disable' }));
  await expectToast('ruben is disabled', '');
});

test('a new password for somebody else ends their sessions and replaces the old one', async () => {
  const dealership = await openDealership();
  const theirs = await dealership.signIn('ruben', 'admin');
  const person = await dealership.open(path);
  await person.click(await act('Set Password of', 'ruben'));
  const dialog = await findDialog('Set Password');
  const field = dialog.getByLabelText('New password');
  await waitFor(() => expect(field).toHaveFocus());
  expect(
    dialog.getByText(/^Of ruben, who is signed out everywhere by it and chooses another one/),
  ).toBeVisible();
  await person.fill(field, 'too short');
  await person.click(dialog.getByRole('button', { name: 'Set Password' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Use at least 12 characters/));
  await person.fill(field, 'their new password');
  await person.fill(dialog.confirmation, password);
  await person.click(dialog.getByRole('button', { name: 'Set Password' }));
  await expectToast('Password changed', 'ruben signs in with the new one.');
  const opener = await act('Set Password of', 'ruben');
  await waitFor(() => expect(opener).toHaveFocus());

  expect(await canSignIn(dealership, 'ruben', password)).toBe(false);
  expect(await canSignIn(dealership, 'ruben', 'their new password')).toBe(true);
  await expectSignedOut(dealership, theirs);
});

test('accounts that fail to load say so, and an ended session leads to the login', async () => {
  const dealership = await openDealership();
  const { endSession, network, open } = dealership;
  network.fail('/api/accounts');
  const person = await open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load staff accounts');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await accounts.found();
  await waitFor(() => expect(accounts.column('Username')).toEqual(['adminyou']));

  await endSession();
  await open(path);
  const panel = await screen.findByRole('region', { name: 'Authentication Required' });
  expect(panel).toHaveTextContent('Please log in to change settings.');
  expect(await goToLogin(dealership, person)).toBeVisible();
  expect(window.location.pathname).toBe('/login');
});

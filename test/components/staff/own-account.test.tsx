import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { codeAt, stepAt } from '../../../src/accounts/second-factor/totp.ts';
import { canSignIn, expectSignedOut, isSignedIn } from '../accounts.ts';
import { openDealership, password } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/account';

test('changing your own password needs the current one and signs out your other devices', async () => {
  const dealership = await openDealership();
  const here = await dealership.signIn('ruben', 'admin');
  const other = await dealership.signIn('ruben', 'admin');
  const person = await dealership.open(path, here);
  await person.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const current = dialog.getByLabelText('Current password');
  const next = dialog.getByLabelText('New password');
  const change = dialog.getByRole('button', { name: 'Change Password' });
  await waitFor(() => expect(current).toHaveFocus());
  await person.click(change);
  await waitFor(() => expect(current).toHaveAccessibleDescription('Enter your current password'));
  expect(next).toHaveAccessibleDescription(/^Use at least 12 characters/);
  await person.fill(current, 'not my password');
  await person.fill(next, 'my very own password');
  await person.click(change);
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your current password'));
  await waitFor(() => expect(current).toHaveFocus());
  expect(next).toHaveValue('my very own password');
  expect(await canSignIn(dealership, 'ruben', password)).toBe(true);
  await person.fill(current, password);
  await person.click(change);
  await expectToast('Password changed', 'Your other devices are signed out.');
  await person.click(await screen.findByRole('link', { name: 'Newsletter' }));
  expect(await screen.findByText('No addresses yet')).toBeVisible();

  expect(await canSignIn(dealership, 'ruben', password)).toBe(false);
  expect(await canSignIn(dealership, 'ruben', 'my very own password')).toBe(true);
  expect(await isSignedIn(dealership, here.token)).toBe(true);
  await expectSignedOut(dealership, other);
});

test('signing out everywhere ends all your own sessions', async () => {
  const dealership = await openDealership();
  const here = await dealership.signIn('ruben', 'admin');
  const other = await dealership.signIn('ruben', 'admin');
  const colleague = await dealership.signIn('grace', 'admin');
  const person = await dealership.open(path, here);
  const text = 'Signed in on 2 devices. Signing out everywhere ends both sessions at once.';
  expect(await screen.findByText(text)).toBeVisible();
  const findOpener = () => screen.findByRole('button', { name: 'Sign Out Everywhere' });
  const findAsking = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
  await person.click(await findOpener());
  await person.click((await findAsking()).getByRole('button', { name: 'Cancel' }));
  const opener = await findOpener();
  await waitFor(() => expect(opener).toHaveFocus());
  await person.click(opener);
  await person.click((await findAsking()).getByRole('button', { name: 'Sign Out Everywhere' }));
  await expectToast('Logged Out', 'You have been signed out on every device');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(await isSignedIn(dealership, here.token)).toBe(false);
  expect(await isSignedIn(dealership, other.token)).toBe(false);
  expect(await isSignedIn(dealership, colleague.token)).toBe(true);
});

test('a second factor is asked for a new password and a new mail address of one’s own', async () => {
  const dealership = await openDealership();
  const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  await dealership.database.queries.update(users).set({ totpSecret });
  const person = await dealership.open(path);
  const details = within(await screen.findByRole('form', { name: 'Your details' }));
  expect(details.queryByLabelText('Code')).toBeNull();
  await person.fill(details.getByLabelText('Mail address'), 'admin@halcyon.example');
  await person.fill(await details.findByLabelText('Your password'), password);
  await person.click(details.getByRole('button', { name: 'Save Details' }));
  await waitFor(() =>
    expect(details.getByLabelText('Code')).toHaveAccessibleDescription(
      /^Enter the code from your authenticator app/,
    ),
  );
  expect(details.getByLabelText('Mail address')).toHaveValue('admin@halcyon.example');
  const step = stepAt(new Date());
  await person.fill(details.getByLabelText('Code'), codeAt(totpSecret, step));
  await person.click(details.getByRole('button', { name: 'Save Details' }));
  await expectToast('Details saved', '');

  await person.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await person.fill(dialog.getByLabelText('Current password'), password);
  await person.fill(dialog.getByLabelText('New password'), 'my very own password');
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(
      /^Enter the code from your authenticator app/,
    ),
  );
  expect(dialog.getByLabelText('New password')).toHaveValue('my very own password');
  await person.fill(dialog.getByLabelText('Code'), codeAt(totpSecret, step + 1));
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  await expectToast('Password changed', 'Your other devices are signed out.');
});

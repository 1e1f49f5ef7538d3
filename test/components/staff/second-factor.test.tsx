import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { codeAt, stepAt } from '../../../src/accounts/second-factor/totp.ts';
import { dataTable } from '../data-table.ts';
import { openDealership, password, type OpenDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/account';

/** Turns the second factor on, on the screen of the own account that is open. */
async function turnOn(person: Awaited<ReturnType<OpenDealership['open']>>) {
  await person.click(await screen.findByRole('button', { name: 'Turn On' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn On Second Factor' }));
  await dialog.findByRole('img', { name: 'QR code with the secret' });
  const secret = dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent.replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await person.fill(dialog.getByLabelText('Code'), codeAt(secret, stepAt(new Date())));
  await person.fill(dialog.getByLabelText('Your password'), password);
  await person.click(dialog.getByRole('button', { name: 'Turn On' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Second factor is on' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(10);
  await person.click(shown.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('It is on. 10 recovery codes are left.')).toBeVisible();
  // The button that opened the dialog before.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn Off' })).toHaveFocus());
  return secret;
}

test('it gets new codes and is turned off with password and code, or is reset by an admin', async () => {
  const { database, open, signIn } = await openDealership();
  const person = await open(path, await signIn('ruben', 'photographer'));
  const secret = await turnOn(person);
  // As if the code that turned it on had been one of long ago.
  const forgetStep = () => database.queries.update(users).set({ totpLastStep: null });
  await forgetStep();
  await person.click(screen.getByRole('button', { name: 'New Recovery Codes' }));
  const asked = within(await screen.findByRole('dialog', { name: 'New Recovery Codes' }));
  await person.fill(asked.getByLabelText('Your password'), password);
  await person.click(asked.getByRole('button', { name: 'Make New Codes' }));
  await waitFor(() =>
    expect(asked.getByLabelText('Code')).toHaveAccessibleDescription(
      /^Enter the code from your authenticator app/,
    ),
  );
  await person.fill(asked.getByLabelText('Code'), codeAt(secret, stepAt(new Date())));
  await person.click(asked.getByRole('button', { name: 'Make New Codes' }));
  const made = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  const [recovery = ''] = made.getAllByRole('listitem').map(({ textContent }) => textContent);
  await person.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'New Recovery Codes' })).toHaveFocus());

  await person.click(await screen.findByRole('button', { name: 'Turn Off' }));
  const off = within(await screen.findByRole('dialog', { name: 'Turn Off Second Factor' }));
  const own = off.getByLabelText('Your password');
  await person.fill(off.getByLabelText('Code'), recovery);
  await person.fill(own, 'not my password');
  await person.click(off.getByRole('button', { name: 'Turn Off Second Factor' }));
  await waitFor(() => expect(own).toHaveAccessibleDescription(/^This is not your current password/));
  await person.fill(own, password);
  await person.click(off.getByRole('button', { name: 'Turn Off Second Factor' }));
  await expectToast('Second factor is off', 'Signing in asks for your password only.');
  expect(await screen.findByText('It is off.')).toBeVisible();
  await turnOn(person);

  await open('/admin/settings/accounts');
  const { cell } = dataTable('Staff accounts');
  await person.click(await screen.findByRole('button', { name: 'Reset Second Factor of ruben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Second Factor' }));
  expect(cell('ruben', 'Role')).toContain('Second factor on');
  await person.fill(dialog.getByLabelText('Your password'), password);
  await person.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));
  await expectToast('Second factor reset', 'ruben needs no code now.');
  await waitFor(() => expect(cell('ruben', 'Role')).not.toContain('Second factor on'));
});

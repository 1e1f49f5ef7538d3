import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { passkeys } from '../../../src/accounts/accounts.table.ts';
import { replaceRecoveryCodes } from '../../../src/accounts/second-factor/recovery-codes.ts';
import { openDealership, password } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/account';

test('passkeys are listed with their last use, renamed, and removed with password and factor', async () => {
  const { database, network, open, signIn } = await openDealership();
  const session = await signIn('ruben', 'photographer');
  const row = {
    userId: session.user.id,
    publicKey: 'key',
    counter: 0,
    transports: [],
    createdAt: new Date(),
  };
  await database.queries.insert(passkeys).values([
    { ...row, credentialId: 'phone', name: 'My phone', lastUsedAt: new Date() },
    { ...row, credentialId: 'key', name: 'Blue key' },
  ]);
  const [code] = await database.queries.transaction((tx) => replaceRecoveryCodes(tx, session.user.id));
  network.fail('GET /api/accounts/me/passkeys');
  const person = await open(path, session);
  const panel = within(await screen.findByRole('region', { name: 'Passkeys' }));
  expect(await panel.findByText('Your passkeys could not be fetched.')).toBeVisible();
  network.restore();
  await person.click(panel.getByRole('button', { name: 'Try Again' }));
  const items = async () =>
    within(await panel.findByRole('list', { name: 'Passkeys' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(async () =>
    expect(await items()).toEqual([
      expect.stringMatching(/^My phoneAdded .+, last used /),
      expect.stringMatching(/^Blue keyAdded .+, never used/),
    ]),
  );
  expect(await screen.findByText(/^It is off: your passkey is asked for instead/)).toBeVisible();

  await person.click(panel.getByRole('button', { name: 'Rename Blue key' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename Passkey' }));
  await person.fill(renaming.getByLabelText('Name'), '');
  await person.click(renaming.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(renaming.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name, such as My phone'),
  );
  await person.fill(renaming.getByLabelText('Name'), 'Key in the safe');
  await person.click(renaming.getByRole('button', { name: 'Save' }));
  await person.click(await panel.findByRole('button', { name: 'Remove Key in the safe' }));
  const removing = within(await screen.findByRole('dialog', { name: 'Remove Passkey' }));
  await person.fill(removing.getByLabelText('Your password'), password);
  // Without a code the device is asked, and this one has no passkeys.
  await person.click(removing.getByRole('button', { name: 'Remove Passkey' }));
  await waitFor(() =>
    expect(removing.getByRole('alert')).toHaveTextContent('This browser has no passkeys here.'),
  );
  // Nor does one whose user closes its window.
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', {
    credentials: { get: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await person.click(removing.getByRole('button', { name: 'Remove Passkey' }));
  await waitFor(() =>
    expect(removing.getByRole('alert')).toHaveTextContent('No passkey was used. Try again, or enter a code.'),
  );
  await person.fill(removing.getByLabelText('Code'), code ?? '');
  await person.click(removing.getByRole('button', { name: 'Remove Passkey' }));
  await expectToast('Passkey removed', 'Key in the safe');
  await waitFor(async () => expect(await items()).toEqual([expect.stringMatching(/^My phone/)]));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a browser without passkeys says so, and keeps what was typed', async () => {
  const { open } = await openDealership();
  const person = await open(path);
  const panel = within(await screen.findByRole('region', { name: 'Passkeys' }));
  expect(await panel.findByText('You have none yet.')).toBeVisible();
  await person.click(panel.getByRole('button', { name: 'Add Passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Passkey' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true'));
  await person.fill(dialog.getByLabelText('Name'), 'My phone');
  await person.fill(dialog.getByLabelText('Your password'), password);
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'This browser has no passkeys here. They need HTTPS and a current browser.',
    ),
  );
  expect(dialog.getByLabelText('Name')).toHaveValue('My phone');
});

import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountSettings, users } from '../../../src/accounts/accounts.table.ts';
import { codeAt, stepAt } from '../../../src/accounts/second-factor/totp.ts';
import { openDealership, password, type OpenDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

type Person = Awaited<ReturnType<OpenDealership['open']>>;

/** Fills in the dialog of the authenticator app, and reads the recovery codes. */
async function setUpApp(person: Person) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn On Second Factor' }));
  await dialog.findByRole('img', { name: 'QR code with the secret' });
  const secret = dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent.replaceAll(' ', '');
  await person.fill(dialog.getByLabelText('Code'), codeAt(secret, stepAt(new Date())));
  await person.fill(dialog.getByLabelText('Your password'), password);
  await person.click(dialog.getByRole('button', { name: 'Turn On' }));
  return within(await screen.findByRole('dialog', { name: 'Second factor is on' }));
}

/** Requires it of everybody, as an admin of another device would. */
const requireOfAll = ({ database }: Pick<OpenDealership, 'database'>) =>
  database.queries.insert(accountSettings).values({
    id: 1,
    settings: { secondFactorRequiredOf: 'everybody' },
    updatedAt: new Date(),
  });

test('an admin requires it once they have one; who lacks it is named', async () => {
  const { open, signIn } = await openDealership();
  await signIn('ruben', 'sales');
  await signIn('maria', 'manager');
  const person = await open('/admin/settings/accounts');
  const panel = within(await screen.findByRole('region', { name: 'Required second factor' }));
  expect(await panel.findByText('nobody')).toBeVisible();
  expect(await panel.findByText('Not set up yet: admin, ruben, and maria.')).toBeVisible();

  const change = async (to: string) => {
    await person.click(panel.getByRole('button', { name: 'Change Requirement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Requirement' }));
    const chosen = dialog.getByLabelText('Second factor required of');
    await waitFor(() => expect(chosen).toHaveFocus());
    await person.selectOptions(chosen, to);
    await person.fill(dialog.getByLabelText('Your password'), password);
    await person.click(dialog.getByRole('button', { name: 'Change Requirement' }));
    return dialog;
  };
  const refused = await change('Admins and managers');
  await waitFor(() =>
    expect(refused.getByRole('alert')).toHaveTextContent('Set up your own second factor first'),
  );

  await open('/admin/settings/account');
  await person.click(await screen.findByRole('button', { name: 'Turn On' }));
  const codes = await setUpApp(person);
  const [first = '', second = ''] = codes.getAllByRole('listitem').map(({ textContent }) => textContent);
  await person.click(codes.getByRole('button', { name: 'Done' }));
  await open('/admin/settings/accounts');
  const again = within(await screen.findByRole('region', { name: 'Required second factor' }));
  await person.click(await again.findByRole('button', { name: 'Change Requirement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Requirement' }));
  await person.selectOptions(dialog.getByLabelText('Second factor required of'), 'Admins and managers');
  await person.fill(dialog.getByLabelText('Your password'), password);
  await person.click(dialog.getByRole('button', { name: 'Change Requirement' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(
      /^Enter the code from your authenticator app/,
    ),
  );
  await person.fill(dialog.getByLabelText('Code'), first);
  await person.click(dialog.getByRole('button', { name: 'Change Requirement' }));
  await expectToast('Requirement changed', 'Second factor required of: admins and managers');
  expect(await again.findByText('admins and managers')).toBeVisible();
  expect(await again.findByText('Not set up yet: maria.')).toBeVisible();

  const adding = within(await screen.findByRole('form', { name: 'Add account' }));
  await person.fill(adding.getByRole('textbox', { name: 'Username' }), 'grace');
  await person.fill(adding.getByLabelText('Password'), 'twelve chars');
  await person.fill(adding.getByLabelText('Your password'), password);
  await person.fill(adding.getByLabelText('Code'), second);
  await person.click(adding.getByRole('button', { name: 'Add Account' }));
  await expectToast('Account added', 'grace can sign in now.');
});

test('who lacks it sees its set-up in place of the screens, and goes on after the recovery codes', async () => {
  const { database, open, signIn } = await openDealership();
  await requireOfAll({ database });
  const person = await open('/admin?tab=inquiries', await signIn('ruben', 'sales'));
  const panel = within(await screen.findByRole('region', { name: 'Set up your second factor' }));
  await waitFor(() => expect(screen.queryByRole('tabpanel')).toBeNull());
  expect(localStorage.getItem('authToken')).not.toBeNull();
  await person.click(panel.getByRole('button', { name: 'Use an Authenticator App' }));
  const codes = await setUpApp(person);
  expect(codes.getAllByRole('listitem')).toHaveLength(10);
  await person.click(codes.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your second factor' })).toBeNull());
  expect(await screen.findByText('No inquiries found')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('if it becomes required meanwhile, a form says so and keeps what was typed, and the next read shows the set-up', async () => {
  const { database, open, signIn } = await openDealership();
  const person = await open('/admin/settings/account', await signIn('ruben', 'sales'));
  await person.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await person.fill(dialog.getByLabelText('New password'), 'a longer new password');
  await person.fill(dialog.getByLabelText('Current password'), password);
  await requireOfAll({ database });
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Set up your second factor first'));
  expect(dialog.getByLabelText('New password')).toHaveValue('a longer new password');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  // As when somebody comes back to the window.
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('region', { name: 'Set up your second factor' })).toBeVisible();
});

test('who got the password from somebody else chooses another one before anything else', async () => {
  const { database, open, signIn } = await openDealership();
  const ruben = await signIn('ruben', 'sales');
  await database.queries
    .update(users)
    .set({ passwordGivenAt: new Date() })
    .where(eq(users.username, 'ruben'));
  const person = await open('/admin?tab=inquiries', ruben);
  const panel = within(await screen.findByRole('region', { name: 'Choose your own password' }));
  await waitFor(() => expect(screen.queryByRole('tabpanel')).toBeNull());
  await person.click(panel.getByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await person.fill(dialog.getByLabelText('Current password'), password);
  await person.fill(dialog.getByLabelText('New password'), 'a longer new password');
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Choose your own password' })).toBeNull());
  await waitFor(() => expect(screen.getByText('No inquiries found')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

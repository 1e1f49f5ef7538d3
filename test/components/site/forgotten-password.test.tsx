import { screen, waitFor } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { mailOutbox } from '../../../src/platform/mail/outbox.table.ts';
import { canSignIn } from '../accounts.ts';
import { openDealership } from '../dealership.tsx';
import { findMain } from './visit.ts';

/** Nobody sends what is in the outbox of these tests. */
const mail = {
  smtpUrl: 'smtp://127.0.0.1:9',
  from: 'a@dealer.example',
  leadsTo: ['b@dealer.example'],
  adfTo: [],
};

test('a link on the login page leads to a mail, whose link leads to a new password', async () => {
  const dealership = await openDealership({ mail });
  const { database, network, open } = dealership;
  await database.queries
    .update(users)
    .set({ email: 'admin@dealer.example' })
    .where(eq(users.username, 'admin'));
  const person = await open('/login', null);
  await person.click(await screen.findByRole('link', { name: 'Forgotten password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  const main = await findMain();
  const name = main.getByLabelText('Username or mail address');
  await waitFor(() => expect(name).toHaveFocus());
  await person.click(main.getByRole('button', { name: 'Send Link' }));
  await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
  await person.fill(name, 'admin@dealer.example');
  network.fail('/api/auth/forgotten-password');
  await person.click(main.getByRole('button', { name: 'Send Link' }));
  await waitFor(() => expect(main.getByRole('alert')).toHaveTextContent('Broken for the test'));
  expect(name).toHaveValue('admin@dealer.example');
  network.restore();
  await person.click(main.getByRole('button', { name: 'Send Link' }));
  const told = await screen.findByText(
    'If there is such an account with a mail address, a link is on its way to it.',
  );
  expect(told).toBeVisible();
  await waitFor(() => expect(told).toHaveFocus());

  const link = await waitFor(async () => {
    // The answer does not wait for it.
    const [sent] = await database.queries.select().from(mailOutbox);
    const [, found = ''] = /(\/login#new-password=\S+)/.exec(sent?.message.text ?? '') ?? [];
    expect(found).not.toBe('');
    return found;
  });
  await open(link, null);
  expect(await screen.findByRole('heading', { name: 'New password' })).toBeVisible();
  const word = (await findMain()).getByLabelText('New password');
  await person.fill(word, 'short');
  await person.click(screen.getByRole('button', { name: 'Set Password' }));
  await waitFor(() => expect(word).toHaveAccessibleDescription(/^Use at least 12 characters/));
  await person.fill(word, 'a longer new password');
  await person.click(screen.getByRole('button', { name: 'Set Password' }));
  const done = await screen.findByText(
    /^Your password is changed, and you are signed out everywhere\. Passkeys still sign in/,
  );
  expect(done).toBeVisible();
  await waitFor(() => expect(done).toHaveFocus());
  expect(await canSignIn(dealership, 'admin', 'a longer new password')).toBe(true);
  await person.click(screen.getByRole('link', { name: 'Back to the login' }));
  expect(await screen.findByRole('heading', { name: 'Admin login' })).toBeVisible();
  await waitFor(() => expect(window.location.hash).toBe(''));

  await open(link, null);
  const again = (await findMain()).getByLabelText('New password');
  await person.fill(again, 'another long password');
  await person.click(screen.getByRole('button', { name: 'Set Password' }));
  await waitFor(() => expect(again).toHaveAccessibleDescription(/^This link was used or has expired/));
});

test('without a mail server there is no such link, and the call says so', async () => {
  const { open, server } = await openDealership();
  await open('/login', null);
  await screen.findByRole('heading', { name: 'Admin login' });
  expect(screen.queryByRole('link', { name: 'Forgotten password?' })).toBeNull();
  const response = await server.api.request('/api/auth/forgotten-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin' }),
  });
  expect(response.status).toBe(404);
});

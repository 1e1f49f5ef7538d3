import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership, password, type OpenDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';
import { findMain } from './visit.ts';

const call = '/api/auth/login';

/** Opens an address without a session, which leads to the login. */
async function openLogin({ open }: OpenDealership, path = '/login') {
  const person = await open(path, null);
  await screen.findByRole('heading', { name: 'Admin login' });
  expect(window.location.pathname).toBe('/login');
  const main = await findMain();
  const username = main.getByLabelText('Username');
  const word = main.getByLabelText('Password');
  await waitFor(() => expect(username).toHaveFocus());
  const button = () => main.getByRole('button', { name: /^Log/ });
  return {
    person,
    username,
    word,
    button,
    send: async (name: string, text: string) => {
      await waitFor(() => expect(username).not.toHaveAttribute('readonly'));
      await person.fill(username, name);
      await person.fill(word, text);
      await person.click(button());
    },
    expectComplaint: (text: string) => waitFor(() => expect(main.getByRole('alert')).toHaveTextContent(text)),
  };
}

const stored = () => ['authToken', 'user'].map((name) => localStorage.getItem(name));

test('without a token the staff screens lead to the login, which makes no call without a user name and a password', async () => {
  const dealership = await openDealership();
  const { person, username, word, send, expectComplaint } = await openLogin(dealership, '/admin');
  for (const [name, text] of [
    ['', ''],
    ['admin', ''],
    ['', 'secret'],
    ['   ', 'secret'],
  ] as const) {
    await send(name, text);
    await expectComplaint('Please enter both username and password');
    await waitFor(() => expect(name.trim() === '' ? username : word).toHaveFocus());
  }
  expect(dealership.network.timesAsked(`POST ${call}`)).toBe(0);
  await person.click(screen.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('a login stores token and user, and confirms it; Logout ends the session on the server and here', async () => {
  const dealership = await openDealership();
  const { person, button, send } = await openLogin(dealership);
  const release = dealership.network.hold(call);
  await send('admin', password);
  await waitFor(() => expect(button()).toHaveAccessibleName('Logging in...'));
  release();
  await expectToast('Login Successful', 'You are now logged in to the admin panel');
  expect(await screen.findByRole('heading', { name: 'Inventory Management' })).toBeVisible();
  expect(window.location.pathname).toBe('/admin');
  const [token = null, user] = stored();
  expect(JSON.parse(user ?? 'null')).toEqual({ id: expect.any(Number), username: 'admin', role: 'admin' });

  // That of the header, and not of the menu on a phone.
  const [logout] = await screen.findAllByText('Logout');
  if (!logout) throw new Error('There is no Logout');
  await person.click(logout);
  await expectToast('Logged Out', 'You have been successfully logged out');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(stored()).toEqual([null, null]);
  const logOut = async (bearer: string | null) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await dealership.server.api.request('/api/auth/logout', { method: 'POST', headers })).status;
  };
  expect(await logOut(token)).toBe(401);
  expect(await logOut((await dealership.signIn('admin', 'admin')).token)).toBe(204);
});

test('a refused login says why, in the form and in a toast', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  const { word, send, expectComplaint } = await openLogin(dealership);
  await send('admin', 'wrong');
  await expectComplaint('Invalid username or password');
  await expectToast('Login Failed', 'Invalid username or password', 'destructive');
  expect(word).toHaveValue('wrong');

  const tooMany = 'Too many attempts. Try again in 15 minutes.';
  network.answer(call, { message: tooMany }, 429);
  await send('admin', password);
  await expectComplaint(tooMany);
  await expectToast('Login Failed', tooMany);
  network.lose(call);
  await send('admin', password);
  await expectComplaint('Login failed');
  await expectToast('Login Failed', 'Login failed');
  expect(window.location.pathname).toBe('/login');
  expect(stored()).toEqual([null, null]);
});

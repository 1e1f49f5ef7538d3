import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { OpenDealership } from './dealership.tsx';

type Person = Awaited<ReturnType<OpenDealership['open']>>;

/** Whether the server accepts this username and password. */
export async function canSignIn({ server }: OpenDealership, username: string, typed: string) {
  const { status } = await server.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: typed }),
  });
  return status === 200;
}

/** Whether the session of a token goes on. */
export async function isSignedIn({ server }: OpenDealership, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.api.request('/api/vehicles/sold', { headers })).status === 200;
}

/** Opens a tab in a session that has ended, which shows the panel that leads to the login. */
export async function expectSignedOut(
  { open }: OpenDealership,
  session: Awaited<ReturnType<OpenDealership['signIn']>>,
) {
  const person = await open('/admin?tab=sold', session);
  const tab = await screen.findByRole('tabpanel');
  await waitFor(() => expect(tab).toHaveTextContent('Authentication Required'));
  expect(within(tab).getByRole('link', { name: 'Go to Login' })).toBeVisible();
  expect(localStorage.getItem('authToken')).toBeNull();
  return person;
}

/** Follows the panel's link to the login, which is a new document. */
export async function goToLogin({ open }: OpenDealership, person: Person) {
  const link = await screen.findByRole('link', { name: 'Go to Login' });
  await person.click(link);
  await open(link.getAttribute('href') ?? '', null);
  return screen.findByRole('button', { name: 'Log in' });
}

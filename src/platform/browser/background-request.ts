import { storedToken } from './stored-session.ts';

/**
 * Sends a staff call that nobody waits for. If the session has ended, it neither signs out nor redirects: what
 * is on the screen may not be saved yet. Rejects unless the response is OK.
 */
export async function requestInBackground(path: string, init: RequestInit = {}): Promise<Response> {
  const token = storedToken();
  if (token === null) throw new Error('Nobody is signed in');
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(path, { credentials: 'include', ...init, headers });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return response;
}

import { RequestError, SessionError } from './request.ts';
import { refuseScreens, sessionHeaders } from './stored-session.ts';

/**
 * Sends a staff call for something that was added to a screen, which works without it. Whatever the answer, nobody is
 * signed out or redirected: what is on the screen may not be saved yet. Rejects with `RequestError` unless the response
 * is OK, with `SessionError` without a token.
 */
export async function requestInBackground(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  for (const [name, value] of Object.entries(sessionHeaders()))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('authorization')) throw new SessionError('Nobody is signed in');
  const response = await fetch(path, { credentials: 'include', ...init, headers });
  if (response.ok) return response;
  if (response.status === 412) refuseScreens();
  throw new RequestError(
    `${response.status}: ${response.statusText}`,
    response.status,
    await response.text(),
  );
}

/** Whether a call was refused: what it would have shown is then left out. */
export const isRefused = (error: unknown): boolean =>
  error instanceof SessionError ||
  (error instanceof RequestError && (error.status === 401 || error.status === 403));

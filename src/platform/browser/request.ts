import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { rememberReturnAddress } from './return-address.ts';
import { clearSession, forgetSession, storedToken } from './stored-session.ts';
import type { CallApi } from './page-context.ts';

/** A call that was answered with an error. `message` is section 8's text, `serverMessage` what the server said to people. */
export class RequestError extends Error {
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly issues: { path: string; message: string }[];

  constructor(message: string, status: number, body: string) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    const parsed = parseBody(body);
    this.serverMessage = parsed.message;
    this.issues = parsed.issues;
  }
}

function parseBody(body: string): {
  message: string | undefined;
  issues: { path: string; message: string }[];
} {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return { message: undefined, issues: [] };
    const message = 'message' in parsed && typeof parsed.message === 'string' ? parsed.message : undefined;
    const issues = 'issues' in parsed && Array.isArray(parsed.issues) ? parsed.issues : [];
    return { message, issues };
  } catch {
    return { message: undefined, issues: [] };
  }
}

/**
 * Sends one call as section 7 says: JSON, credentials included, a Bearer token when one is stored. In the server's
 * rendering the same call goes to the API in-process. Rejects with `RequestError` on any answer that is not OK; on
 * staff's screens a 401 also leads to /login.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await send(url, { credentials: 'include', ...init, headers: withToken(init.headers) });
  if (response.ok) return response;
  throw refusal(url, response, await response.text());
}

/**
 * Section 8's error for an answer that is not OK. A 401 also leads to /login, from the staff screens only: a visitor has no
 * account, and would lose the page and what was typed into it.
 */
export function refusal(
  url: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: string,
): RequestError {
  if (status === 401) {
    if (typeof window !== 'undefined' && rememberReturnAddress()) {
      // With the page and not before it: whoever stays, asked by the browser, still sees what they typed.
      window.addEventListener('pagehide', forgetSession, { once: true });
      window.location.assign('/login');
    }
    return new RequestError(`Authentication required to access ${url}`, 401, body);
  }
  if (status === 403) {
    return new RequestError(`Access denied: You don't have permission to access ${url}`, 403, body);
  }
  return new RequestError(`${status}: ${body || statusText}`, status, body);
}

/** For the calls of public screens that section 8 lets answer null in place of a 401. */
export function nullWithout401(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null;
  throw error;
}

/** Nobody is signed in, or not any more: the screen shows its login prompt instead of an error. */
export class SessionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionError';
  }
}

/**
 * Sends one reading call of the staff screens. Sections 4 and 8: without a token it is not sent, and a 401 clears the session and
 * rejects with `SessionError`, so that the tab shows its login prompt; it leads nowhere by itself. Any other answer that is
 * not OK rejects with `RequestError`.
 */
export async function readAsStaff(url: string, init: RequestInit = {}): Promise<Response> {
  if (storedToken() === null) throw new SessionError('No authentication token found');
  const response = await send(url, { credentials: 'include', ...init, headers: withToken(init.headers) });
  if (response.ok) return response;
  if (response.status === 401) throw endedSession();
  throw refusal(url, response, await response.text());
}

/** As `readAsStaff`, for the lists of vehicles and the dashboard: there section 4 has a 403 end the session too. */
export async function readOrSignOut(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await readAsStaff(url, init);
  } catch (error) {
    throw error instanceof RequestError && error.status === 403 ? endedSession() : error;
  }
}

function endedSession(): SessionError {
  clearSession();
  return new SessionError('Authentication failed');
}

const send: CallApi = createIsomorphicFn()
  .server((path: string, init: RequestInit) => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('The API was called outside a request');
    return context.callApi(path, init);
  })
  .client((path: string, init: RequestInit) => fetch(path, init));

function withToken(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  headers.set('accept', 'application/json');
  const token = typeof window === 'undefined' ? null : storedToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

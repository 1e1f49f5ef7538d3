import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { rememberReturnAddress } from './return-address.ts';
import {
  clearSession,
  forgetSession,
  isSuperseded,
  refuseScreens,
  sessionHeaders,
  storedToken,
} from './stored-session.ts';
import type { CallApi } from './page-context.ts';

/**
 * The server responded with an error. `message` is section 8's text, `serverMessage` the server's own message
 * for people.
 */
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
 * Sends one call as section 7 requires: JSON, credentials included, a Bearer token if one is stored. While
 * rendering on the server, the call goes to the API in-process. Rejects with `RequestError` on any response
 * that is not OK; on the staff screens a 401 also redirects to /login.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = withSession(init.headers);
  const response = await send(url, { credentials: 'include', ...init, headers });
  if (response.ok) return response;
  throw toRequestError(url, response, await response.text(), headers.get('authorization'));
}

/**
 * Section 8's error for a response that is not OK; `sent` is the authorization of the call. On the staff screens a 401
 * also redirects to /login. Elsewhere it does not: a visitor has no account, and would lose the page and what they have
 * typed into it.
 */
export function toRequestError(
  url: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: string,
  sent: string | null,
): RequestError {
  if (status === 412) refuseScreens();
  if (status === 401) {
    // An answer about an earlier session ends nothing.
    if (typeof window !== 'undefined' && !isSuperseded(sent) && rememberReturnAddress()) {
      // Not before the page is left: staff who choose to stay, when the browser asks, still see what they
      // typed.
      window.addEventListener('pagehide', () => forgetSession(sent), { once: true });
      window.location.assign('/login');
    }
    return new RequestError(`Authentication required to access ${url}`, 401, body);
  }
  if (status === 403) {
    return new RequestError(`Access denied: You don't have permission to access ${url}`, 403, body);
  }
  return new RequestError(`${status}: ${body || statusText}`, status, body);
}

/** For the calls of public screens where section 8 has a 401 become null. */
export function nullOn401(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null;
  throw error;
}

/** Nobody is signed in, or the session has ended: the screen shows its login prompt instead of an error. */
export class SessionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionError';
  }
}

/**
 * Sends a read request of the staff screens. Sections 4 and 8: without a token it is not sent. A 401 clears
 * the session and rejects with `SessionError`, so that the tab shows its login prompt; it does not redirect.
 * Any other response that is not OK rejects with `RequestError`.
 */
export async function readAsStaff(url: string, init: RequestInit = {}): Promise<Response> {
  if (storedToken() === null) throw new SessionError('No authentication token found');
  const headers = withSession(init.headers);
  const sent = headers.get('authorization');
  const response = await send(url, { credentials: 'include', ...init, headers });
  if (response.ok) return response;
  if (response.status === 401) throw endedSession(sent);
  throw toRequestError(url, response, await response.text(), sent);
}

/** Clears the session: the error of a call that ended it. `sent` is the authorization of the call. */
export function endedSession(sent?: string | null): SessionError {
  clearSession(sent);
  return new SessionError('Authentication failed');
}

const send: CallApi = createIsomorphicFn()
  .server((path: string, init: RequestInit) => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('The API was called outside a request');
    return context.callApi(path, init);
  })
  .client((path: string, init: RequestInit) => fetch(path, init));

function withSession(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  headers.set('accept', 'application/json');
  for (const [name, value] of Object.entries(sessionHeaders()))
    if (!headers.has(name)) headers.set(name, value);
  return headers;
}

import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { CallApi } from './page-context.ts';

/** Keys of local storage, section 3. */
export const tokenKey = 'authToken';
export const userKey = 'user';

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
 * rendering the same call goes to the API in-process. Rejects with `RequestError` on any answer that is not OK; a 401
 * also leads to /login, unless already there.
 */
export async function request(path: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = String(path instanceof Request ? path.url : path);
  const response = await send(url, { credentials: 'include', ...init, headers: withToken(init.headers) });
  if (response.ok) return response;
  const body = await response.text();
  if (response.status === 401) {
    if (typeof window !== 'undefined' && window.location.pathname !== '/login')
      window.location.assign('/login');
    throw new RequestError(`Authentication required to access ${url}`, 401, body);
  }
  if (response.status === 403) {
    throw new RequestError(`Access denied: You don't have permission to access ${url}`, 403, body);
  }
  throw new RequestError(`${response.status}: ${body || response.statusText}`, response.status, body);
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
  const token = typeof window === 'undefined' ? null : window.localStorage.getItem(tokenKey);
  if (token !== null && token !== '') headers.set('authorization', `Bearer ${token}`);
  return headers;
}

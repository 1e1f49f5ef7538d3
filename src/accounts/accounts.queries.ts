import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { AccountsApi } from './accounts.api.ts';
import type { Session } from './session.ts';

const call = createApiClient<AccountsApi>('/api/auth', request);

/**
 * POST /api/auth/login. Rejects with `RequestError` 401 when name or password are wrong, with an issue at `code`
 * when only the code of the second factor is missing or wrong.
 */
export const signIn = (credentials: {
  username: string;
  password: string;
  code?: string;
}): Promise<Session> => call('post', '/login', { json: credentials });

/** POST /api/auth/logout: invalidates the token on all nodes. */
export const signOut = () => call('post', '/logout');

/** The reason for the end of a session; null if there is none to show. */
export const readEndReason = async (token: string) =>
  (await call('get', '/ended-session', {}, { headers: { authorization: `Bearer ${token}` } })).reason;

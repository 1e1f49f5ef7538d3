import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { AccountsApi } from './accounts.api.ts';
import type { Session } from './session.ts';

const call = createApiClient<AccountsApi>('/api/auth', request);

/** POST /api/auth/login. Rejects with `RequestError` 401 when name or password are wrong. */
export const signIn = (credentials: { username: string; password: string }): Promise<Session> =>
  call('post', '/login', { json: credentials });

/** POST /api/auth/logout: invalidates the token on all nodes. */
export const signOut = () => call('post', '/logout');

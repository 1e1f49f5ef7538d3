import { hc } from 'hono/client';
import { bodyOf } from '../platform/body-of.ts';
import { request } from '../platform/request.ts';
import type { AccountsApi } from './accounts.api.ts';
import type { Session } from './session.ts';

const api = hc<AccountsApi>('/api/auth', { fetch: request });

/** POST /api/auth/login. Rejects with `RequestError` 401 when name or password are wrong. */
export const signIn = (credentials: { username: string; password: string }): Promise<Session> =>
  bodyOf(api.login.$post({ json: credentials }));

/** POST /api/auth/logout: the stored token is dead at once, everywhere. */
export const signOut = () => api.logout.$post();

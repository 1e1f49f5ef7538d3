import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import type { AccountsApi } from '../accounts.api.ts';
import type { Session } from '../session.ts';
import { askPasskey } from './passkey-device.ts';

const call = createApiClient<AccountsApi>('/api/auth', request);

/**
 * Signs in with a passkey: alone, or as the second factor of these credentials. Rejects with `RequestError`, also if the
 * device gives none.
 */
export async function signInWithPasskey(
  credentials: { username: string; password: string } | null,
): Promise<Session> {
  const options = await call('post', '/passkey/options', { json: { isAlone: credentials === null } });
  const passkey = await askPasskey(options, 'No passkey was used. Try again, or sign in another way.');
  return credentials === null
    ? call('post', '/passkey', { json: { passkey } })
    : call('post', '/login', { json: { ...credentials, passkey } });
}

import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import { storedToken } from '../platform/browser/stored-session.ts';
import { ownerHeader } from '../platform/screen-owner-header.ts';
import type { AccountProfile } from './accounts.schema.ts';
import type { OwnAccountApi } from './own-account.staff.api.ts';
import type { OwnerConfirmation } from './second-factor/second-factor.staff.queries.ts';
import { updateStoredUser } from './session.ts';

const read = createApiClient<OwnAccountApi>('/api/accounts', readAsStaff);
const readBeside = createApiClient<OwnAccountApi>('/api/accounts', requestInBackground);
const write = createApiClient<OwnAccountApi>('/api/accounts', request);

/**
 * The signed-in account, which also updates the stored user. Asked without the screens'
 * owner, because the answer shows whether the screens are still theirs.
 */
export async function readOwnAccount(signal?: AbortSignal) {
  const token = storedToken();
  const account = await readBeside('get', '/me', undefined, {
    headers: { [ownerHeader]: '' },
    ...(signal && { signal }),
  });
  if (token !== null) updateStoredUser(token, account);
  return account;
}

export const ownAccountQuery = () =>
  queryOptions({ queryKey: ['/api/accounts/me'], queryFn: () => readOwnAccount() });

/** What staff are called; every staff screen may name somebody. */
export const peopleQuery = () =>
  queryOptions({ queryKey: ['/api/accounts/people'], queryFn: () => read('get', '/people') });

/**
 * Changes some of the user's own profile. Rejects with `RequestError` 400 at `currentPassword` or `code` if the mail address
 * changes without them, 409 at `email` if another account has it.
 */
export const changeOwnProfile = (change: Partial<AccountProfile> & Partial<OwnerConfirmation>) =>
  write('patch', '/me/profile', { json: change });

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['/api/accounts/me/sessions'],
    queryFn: () => read('get', '/me/sessions'),
    refetchOnMount: 'always',
  });

/**
 * Changes the user's own password and ends the other sessions. Rejects with `RequestError` 400 at
 * `currentPassword` or `code` if that is wrong.
 */
export const changeOwnPassword = (passwords: OwnerConfirmation & { newPassword: string }) =>
  write('put', '/me/password', { json: passwords });

export const signOutEverywhere = () => write('post', '/me/sign-out-everywhere');

/** Ends one session of the account. Rejects with `RequestError` 404 if it has ended already. */
export const endSession = (id: string) => write('delete', '/me/sessions/:id', { param: { id } });

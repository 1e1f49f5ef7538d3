import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import { storedToken } from '../platform/browser/stored-session.ts';
import { ownerHeader } from '../platform/screen-owner-header.ts';
import type { AccountProfile } from './accounts.schema.ts';
import type { PasskeyAnswer } from './passkeys/passkey.schema.ts';
import type { OwnAccountApi } from './own-account.staff.api.ts';
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
 * Changes some of the user's own profile. Rejects with `RequestError` 400 at `currentPassword` if the mail address changes and
 * the password is missing or wrong, 409 at `email` if another account has it.
 */
export const changeOwnProfile = (change: Partial<AccountProfile> & { currentPassword?: string }) =>
  write('patch', '/me/profile', { json: change });

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['/api/accounts/me/sessions'],
    queryFn: () => read('get', '/me/sessions'),
    refetchOnMount: 'always',
  });

/** A new secret each time, so it is not cached. */
export const newSecondFactorQuery = () =>
  queryOptions({
    queryKey: ['/api/accounts/me/second-factor'],
    queryFn: () => read('get', '/me/second-factor'),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Changes the user's own password and ends the other sessions. Rejects with `RequestError` 400 at
 * `currentPassword` if that is wrong.
 */
export const changeOwnPassword = (passwords: { currentPassword: string; newPassword: string }) =>
  write('put', '/me/password', { json: passwords });

export const signOutEverywhere = () => write('post', '/me/sign-out-everywhere');

/** Ends one session of the account. Rejects with `RequestError` 404 if it has ended already. */
export const endSession = (id: string) => write('delete', '/me/sessions/:id', { param: { id } });

/** Returns the recovery codes. Rejects with `RequestError` 400 at `currentPassword` or `code`. */
export const turnSecondFactorOn = (proof: {
  currentPassword: string;
  secret: string;
  code: string;
  passkey?: PasskeyAnswer;
}) => write('put', '/me/second-factor', { json: proof });

/** The user's password, and what proves the second factor if there is one. */
export type OwnerConfirmation = { currentPassword: string; code?: string; passkey?: PasskeyAnswer };

/** Rejects with `RequestError` 400 at `currentPassword` or `code`. */
export const turnSecondFactorOff = (confirmation: OwnerConfirmation) =>
  write('post', '/me/second-factor/off', { json: confirmation });

/** Returns the new recovery codes, which replace all others. Rejects with `RequestError` 400 at `currentPassword` or `code`. */
export const makeRecoveryCodes = async (confirmation: OwnerConfirmation): Promise<string[]> =>
  (await write('post', '/me/second-factor/recovery-codes', { json: confirmation })).recoveryCodes;

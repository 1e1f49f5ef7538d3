import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { StaffAccountsApi } from './accounts.staff.api.ts';

const read = createApiClient<StaffAccountsApi>('/api/accounts', readAsStaff);
const write = createApiClient<StaffAccountsApi>('/api/accounts', request);

/** Every staff account, the oldest first. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['/api/accounts'], queryFn: () => read('get', '/') });

/** The signed-in account and its number of signed-in devices. */
export const ownAccountQuery = () =>
  queryOptions({ queryKey: ['/api/accounts/me'], queryFn: () => read('get', '/me') });

/** Rejects with `RequestError` 400 with issues for a field, 409 if the username is taken. */
export const addAccount = (account: { username: string; password: string }) =>
  write('post', '/', { json: account });

/** Rejects with `RequestError` 403 for one's own account, 409 for the last active one. */
export const setAccountDisabled = ({ id, disabled }: { id: number; disabled: boolean }) =>
  write('patch', '/:id', { param: { id: String(id) }, json: { disabled } });

/** Sets another person's password and ends their sessions. */
export const resetPassword = ({ id, password }: { id: number; password: string }) =>
  write('put', '/:id/password', { param: { id: String(id) }, json: { password } });

/**
 * Changes one's own password and ends the other sessions. Rejects with `RequestError` 400 at
 * `currentPassword` if that is wrong.
 */
export const changeOwnPassword = (passwords: { currentPassword: string; newPassword: string }) =>
  write('put', '/me/password', { json: passwords });

/** Ends every session of the account, this one too. */
export const signOutEverywhere = () => write('post', '/me/sign-out-everywhere');

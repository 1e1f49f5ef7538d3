import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { Role } from '../platform/roles.ts';
import type { AccountProfile, AccountSettings } from './accounts.schema.ts';
import type { OwnerConfirmation } from './second-factor/second-factor.staff.queries.ts';
import type { StaffAccountsApi } from './accounts.staff.api.ts';

const read = createApiClient<StaffAccountsApi>('/api/accounts', readAsStaff);
const write = createApiClient<StaffAccountsApi>('/api/accounts', request);

/** Every staff account, the oldest first. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['/api/accounts'], queryFn: () => read('get', '/') });

/** What is set for all accounts. */
export const accountSettingsQuery = () =>
  queryOptions({ queryKey: ['/api/accounts/settings'], queryFn: () => read('get', '/settings') });

// All writes carry the user's own password and what proves a second factor, and reject with `RequestError` 400 at `currentPassword` or
// `code` if it is wrong.

/** Rejects with `RequestError` 400 with issues for a field, 409 if the username is taken. */
export const addAccount = (
  account: OwnerConfirmation &
    Partial<AccountProfile> & { username: string; password: string; role: Role; mustChangePassword: boolean },
) => write('post', '/', { json: account });

/** Rejects with `RequestError` 403 for one's own account, 409 for the last active admin. */
export const changeAccount = ({
  id,
  ...change
}: OwnerConfirmation & { id: number; disabled?: boolean; role?: Role }) =>
  write('patch', '/:id', { param: { id: String(id) }, json: change });

/** Rejects with `RequestError` 409 at `email` if another account has the mail address. */
export const changeProfile = ({
  id,
  ...change
}: OwnerConfirmation & Partial<AccountProfile> & { id: number }) =>
  write('patch', '/:id/profile', { param: { id: String(id) }, json: change });

/** Sets another person's password and ends their sessions. */
export const resetPassword = ({ id, ...passwords }: OwnerConfirmation & { id: number; password: string }) =>
  write('put', '/:id/password', { param: { id: String(id) }, json: passwords });

/** Turns another person's second factor off. */
export const resetSecondFactor = ({ id, ...confirmation }: OwnerConfirmation & { id: number }) =>
  write('post', '/:id/second-factor/reset', { param: { id: String(id) }, json: confirmation });

/** Rejects with `RequestError` 409 if the user has no second factor. */
export const changeAccountSettings = (settings: OwnerConfirmation & AccountSettings) =>
  write('put', '/settings', { json: settings });

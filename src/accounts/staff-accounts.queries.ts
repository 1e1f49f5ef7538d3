import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { bodyOf } from '../platform/body-of.ts';
import { readAsStaff, request } from '../platform/request.ts';
import type { StaffAccountsApi } from './staff-accounts.api.ts';

const reading = hc<StaffAccountsApi>('/api/accounts', { fetch: readAsStaff });
const writing = hc<StaffAccountsApi>('/api/accounts', { fetch: request });

/** Every staff account, the oldest first. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['/api/accounts'], queryFn: () => bodyOf(reading.index.$get()) });

/** The signed-in account, and on how many devices it is signed in. */
export const ownAccountQuery = () =>
  queryOptions({ queryKey: ['/api/accounts/me'], queryFn: () => bodyOf(reading.me.$get()) });

/** Rejects with `RequestError` 400 with issues for a field, 409 when the username is taken. */
export const addAccount = (account: { username: string; password: string }) =>
  bodyOf(writing.index.$post({ json: account }));

/** Rejects with `RequestError` 403 for one's own account, 409 for the last active one. */
export const setAccountDisabled = ({ id, disabled }: { id: number; disabled: boolean }) =>
  bodyOf(writing[':id'].$patch({ param: { id: String(id) }, json: { disabled } }));

/** Another person's password; their sessions end. */
export const resetPassword = ({ id, password }: { id: number; password: string }) =>
  writing[':id'].password.$put({ param: { id: String(id) }, json: { password } });

/** One's own password; the other sessions end. Rejects with `RequestError` 400 at `currentPassword` when that is wrong. */
export const changeOwnPassword = (passwords: { currentPassword: string; newPassword: string }) =>
  writing.me.password.$put({ json: passwords });

/** Ends every session of the account, this one too. */
export const signOutEverywhere = () => writing.me['sign-out-everywhere'].$post();

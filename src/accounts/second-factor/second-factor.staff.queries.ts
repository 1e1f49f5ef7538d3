import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { PasskeyAnswer } from '../passkeys/passkey.schema.ts';
import type { SecondFactorApi } from './second-factor.staff.api.ts';

const read = createApiClient<SecondFactorApi>('/api/accounts', readAsStaff);
const write = createApiClient<SecondFactorApi>('/api/accounts', request);

/** A new secret each time, so it is not cached. */
export const newSecondFactorQuery = () =>
  queryOptions({
    queryKey: ['/api/accounts/me/second-factor'],
    queryFn: () => read('get', '/me/second-factor'),
    staleTime: Infinity,
    gcTime: 0,
  });

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

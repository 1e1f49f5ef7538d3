import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { OwnerConfirmation } from '../second-factor/second-factor.staff.queries.ts';
import { createPasskey } from './passkey-device.ts';
import type { PasskeysApi } from './passkeys.staff.api.ts';

const read = createApiClient<PasskeysApi>('/api/accounts', readAsStaff);
const write = createApiClient<PasskeysApi>('/api/accounts', request);

/** The user's own passkeys, the oldest first. */
export const passkeysQuery = () =>
  queryOptions({ queryKey: ['/api/accounts/me/passkeys'], queryFn: () => read('get', '/me/passkeys') });

/**
 * Has the device create a passkey and adds it to the user's account. Returns the recovery codes that came with it, none if
 * there were some already. Rejects with `RequestError`, 400 at `currentPassword`, `code` or `name` if one of them is wrong.
 */
export async function addPasskey({
  name,
  ...confirmation
}: OwnerConfirmation & { name: string }): Promise<string[]> {
  const options = await write('post', '/me/passkeys/options', { json: confirmation });
  const proof = await createPasskey(options);
  return (await write('post', '/me/passkeys', { json: { name, proof } })).recoveryCodes;
}

export const renamePasskey = ({ id, name }: { id: number; name: string }) =>
  write('patch', '/me/passkeys/:id', { param: { id: String(id) }, json: { name } });

/** Rejects with `RequestError` 400 at `currentPassword` or `code`, 409 for the last second factor if one is required. */
export const removePasskey = ({ id, ...confirmation }: OwnerConfirmation & { id: number }) =>
  write('post', '/me/passkeys/:id/removal', { param: { id: String(id) }, json: confirmation });

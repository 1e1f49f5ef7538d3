import { useQuery } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import type { AccountsApi } from '../accounts.api.ts';
import { ownAccountQuery, type readOwnAccount } from '../own-account.staff.queries.ts';
import type { OwnerConfirmation } from '../second-factor/second-factor.staff.queries.ts';
import { askPasskey } from '../passkeys/passkey-device.ts';
import type { PasskeyAnswer } from '../passkeys/passkey.schema.ts';

export type OwnSecondFactor = Awaited<ReturnType<typeof readOwnAccount>>['secondFactor'];

/** What decides whether a factor is asked for, and which. */
export type OwnFactor = Pick<OwnSecondFactor, 'isOn' | 'passkeys'>;

const call = createApiClient<AccountsApi>('/api/auth', request);

/**
 * The second factor of the user, which the screens around have read; none until then. If it could not be read, a code may be
 * needed.
 */
export function useOwnFactor(): OwnFactor {
  const { data, isError } = useQuery(ownAccountQuery());
  return data?.secondFactor ?? { isOn: isError, passkeys: 0 };
}

/**
 * What a call is given for a password and a code: without a code the device is asked for a passkey, if there is one. Rejects with
 * `RequestError` if it gives none.
 */
export async function withFactor(
  factor: OwnFactor,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<OwnerConfirmation> {
  if (code.trim() !== '') return { currentPassword, code };
  if (factor.passkeys === 0) return { currentPassword };
  return {
    currentPassword,
    passkey: await askOwnPasskey('No passkey was used. Try again, or enter a code.'),
  };
}

/** Has the device sign with a passkey, as a second factor. Rejects with `RequestError` if it gives none, which says `unused`. */
export const askOwnPasskey = async (unused: string): Promise<PasskeyAnswer> =>
  askPasskey(await call('post', '/passkey/options', { json: { isAlone: false } }), unused);

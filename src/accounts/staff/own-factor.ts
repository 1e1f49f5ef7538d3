import { useQuery } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import { z } from '../../platform/zod.ts';
import type { AccountsApi } from '../accounts.api.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import { ownAccountQuery, type readOwnAccount } from '../own-account.staff.queries.ts';
import type { OwnerConfirmation } from '../second-factor/second-factor.staff.queries.ts';
import { askPasskey } from '../passkeys/passkey-device.ts';
import type { PasskeyAnswer } from '../passkeys/passkey.schema.ts';

export type OwnSecondFactor = Awaited<ReturnType<typeof readOwnAccount>>['secondFactor'];

/** What decides whether a factor is asked for, and which. */
export type OwnFactor = Pick<OwnSecondFactor, 'isOn' | 'passkeys'>;

const call = createApiClient<AccountsApi>('/api/auth', request);

/** What is typed into such a dialog; the server says whether a code is needed. */
export const typedConfirmation = confirmationSchema.extend({ code: z.string().default('') });

const none = { isOn: false, passkeys: 0 };

/** The second factor of the user, which the screens around have read; none until then. */
export const useOwnFactor = (): OwnFactor => useQuery(ownAccountQuery()).data?.secondFactor ?? none;

/** The field for the second factor that a dialog asks for besides the password; none without a factor. */
export function factorFields({ isOn, passkeys }: OwnFactor) {
  if (!isOn && passkeys === 0) return [];
  const hint =
    passkeys === 0
      ? 'From your authenticator app, or a recovery code.'
      : `${isOn ? 'From your authenticator app, or a recovery code' : 'A recovery code'}. Empty: your passkey is asked for.`;
  return [{ name: 'code', label: 'Code', autoComplete: 'one-time-code', hint } as const];
}

/**
 * What a call is given for a password and a code: without a code the device is asked for a passkey, if there is one. Rejects with
 * `RequestError` if it gives none.
 */
export async function withFactor(
  factor: OwnFactor,
  { currentPassword, code = '' }: { currentPassword: string; code?: string },
): Promise<OwnerConfirmation> {
  if (code.trim() !== '') return { currentPassword, code };
  if (factor.passkeys === 0) return { currentPassword };
  return { currentPassword, passkey: await askOwnPasskey() };
}

/** Has the device sign with a passkey, as a second factor. Rejects with `RequestError` if it gives none. */
export const askOwnPasskey = async (): Promise<PasskeyAnswer> =>
  askPasskey(await call('post', '/passkey/options', { json: { isAlone: false } }));

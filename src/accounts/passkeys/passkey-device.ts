import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { RequestError } from '../../platform/browser/request.ts';
import type { PasskeyAnswer, PasskeyProof } from './passkey.schema.ts';

/** Has the browser create a passkey. Rejects with `RequestError` and a message for people. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyProof> {
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(
    explain('No passkey was made. Try again.'),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    clientExtensionResults: {},
  };
}

/** Has the browser sign with a passkey. Rejects with `RequestError` and a message for people, `unused` if none was used. */
export async function askPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  unused: string,
): Promise<PasskeyAnswer> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(explain(unused));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    clientExtensionResults: {},
  };
}

/** Rejects with why the device gave nothing; `otherwise` is said for what has no reason. */
const explain =
  (otherwise: string) =>
  (error: unknown): never => {
    const message = messageFor(error) ?? otherwise;
    throw new RequestError(message, 0, JSON.stringify({ message }));
  };

function messageFor(error: unknown): string | null {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'This device has a passkey of this account already.';
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID')
      return 'Passkeys work at the public address of the website only. Open this page there.';
  }
  if (typeof window.PublicKeyCredential !== 'function')
    return 'This browser has no passkeys here. They need HTTPS and a current browser.';
  return null;
}

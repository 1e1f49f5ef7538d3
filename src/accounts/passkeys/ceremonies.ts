import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Queries } from '../../platform/database.ts';
import { isUnavailable } from '../../platform/database/failures.ts';
import type { passkeys } from '../accounts.table.ts';
import type { PasskeyAnswer, PasskeyProof } from './passkey.schema.ts';
import {
  challengeMs,
  createChallenge,
  findPasskey,
  notePasskeyUse,
  readPasskeys,
  takeChallenge,
} from './passkeys.store.ts';

/** The library, which is large, is loaded by whoever first uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Named, because the library asks Node for others with a warning that they are experimental. */
const algorithms = [-8, -7, -257];

/** Passkeys belong to the host of the address that visitors use, and are accepted from that address only. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

/** An account's handle in a passkey, which reveals nothing but the number of its row. */
const handleOf = (userId: number) => new TextEncoder().encode(`${userId}`);

/** The library throws whatever does not hold; only a database that is away is no answer. */
function unlessDatabase(error: unknown): null {
  if (isUnavailable(error)) throw error;
  return null;
}

/** What a browser needs to create a passkey that this account lacks. `name` is the dealership's. */
export async function creationOptions(
  queries: Queries,
  account: { id: number; username: string },
  { name, publicUrl, now }: { name: string; publicUrl: string; now: Date },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const known = await readPasskeys(queries, account.id);
  const challenge = await createChallenge(queries, account.id, now);
  return generateRegistrationOptions({
    rpName: name,
    rpID: siteOf(publicUrl).rpID,
    userID: handleOf(account.id),
    userName: account.username,
    userDisplayName: account.username,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Kept by the authenticator, so that a sign-in needs no name, and nothing tells which accounts have one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** The passkey that a browser has created for an account; null if anything about it is not as it was asked for. */
export async function checkNewPasskey(
  queries: Queries,
  proof: PasskeyProof,
  { userId, publicUrl, now }: { userId: number; publicUrl: string; now: Date },
): Promise<Pick<
  typeof passkeys.$inferInsert,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
> | null> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = siteOf(publicUrl);
  const result = await verifyRegistrationResponse({
    response: proof,
    expectedChallenge: (challenge) => takeChallenge(queries, challenge, userId, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(unlessDatabase);
  if (result?.registrationInfo === undefined) return null;
  const { id: credentialId, publicKey, counter } = result.registrationInfo.credential;
  const transports = proof.response.transports ?? [];
  return {
    userId,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  };
}

/** What a browser needs to sign in with any passkey of this site. */
export async function requestOptions(
  queries: Queries,
  {
    publicUrl,
    isAlone,
    now,
  }: {
    publicUrl: string;
    /** Without a password, so the authenticator has to know its owner. */
    isAlone: boolean;
    now: Date;
  },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const challenge = await createChallenge(queries, null, now);
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeMs,
    userVerification: isAlone ? 'required' : 'preferred',
  });
}

/**
 * The id of the account whose passkey has signed, and notes its use. Null if the passkey does not hold: an
 * unknown one, another site, a challenge that is not ours or was answered, a counter that went back, or, for one that
 * `isAlone`, an owner that the authenticator has not verified.
 */
export async function acceptPasskey(
  queries: Queries,
  answer: PasskeyAnswer,
  { publicUrl, isAlone, now }: { publicUrl: string; isAlone: boolean; now: Date },
): Promise<number | null> {
  const known = await findPasskey(queries, answer.id);
  if (known === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = siteOf(publicUrl);
  const { credentialId, publicKey, counter, userId } = known;
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (challenge) => takeChallenge(queries, challenge, null, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: isAlone,
  }).catch(unlessDatabase);
  const accepted =
    result?.verified === true &&
    (await notePasskeyUse(queries, known, result.authenticationInfo.newCounter, now));
  return accepted ? userId : null;
}

import { oneLineText } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';

const nameMessage = 'Enter a name, such as My phone';

/** What its owner calls a passkey. */
export const passkeyNameSchema = z
  .object({ name: oneLineText(60, nameMessage).min(1, nameMessage) })
  .openapi('PasskeyName');

/** Far longer than any authenticator's. */
const base64url = z.string().max(20_000);
const id = z.string().max(2_000);

/** What the browser gives for a new passkey; the library checks what is in it. */
export const passkeyProofSchema = z
  .object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
    clientExtensionResults: z.object({}),
  })
  .openapi('PasskeyProof');
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

/** What the browser gives when a passkey is used. */
export const passkeyAnswerSchema = z
  .object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: id.optional(),
    }),
    clientExtensionResults: z.object({}),
  })
  .openapi('PasskeyAnswer');
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** One of a user's own passkeys. */
export const passkeySchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .openapi('Passkey');
export type Passkey = z.infer<typeof passkeySchema>;

import { isImageAddress } from '../images/image.ts';
import { roles } from '../platform/roles.ts';
import { emailMessage } from '../platform/email.ts';
import { emailText, longText, oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { passwordLength } from './account.ts';
import { passkeyAnswerSchema } from './passkeys/passkey.schema.ts';
import { requirements } from './second-factor/requirement.ts';

const tooShort = `Use at least ${passwordLength.min} characters`;
const isOneCharacter = (text: string) => new Set(text).size < 2;
const isBlank = (text: string) => !/[^\s\p{C}]/u.test(text);

/** The server also refuses the passwords that most people use (`password.ts`). */
export const newPasswordSchema = z
  .string(tooShort)
  .min(passwordLength.min, { error: tooShort, abort: true })
  .max(passwordLength.max, { error: `Use at most ${passwordLength.max} characters`, abort: true })
  .refine((text) => !isBlank(text), { error: 'Use more than blanks', abort: true })
  .refine((text) => !isOneCharacter(text), 'Use more than one character');

export const enterCurrent = 'Enter your current password';
const currentPassword = z
  .string(enterCurrent)
  .min(1, enterCurrent)
  .max(10_000, 'This is not your current password');

const role = z.enum(roles, `Must be one of ${roles.join(', ')}`);

/** A plain set of characters: with all of Unicode, two names could look the same. Stored in lower case. */
const username = oneLineText(80, 'Enter a username')
  .min(1, { error: 'Enter a username', abort: true })
  .regex(
    /^[a-z0-9]([a-z0-9._@+-]*[a-z0-9])?$/i,
    'Use letters from a to z, digits, and . _ - @ + between them',
  );

const line = (max: number, what: string) => oneLineText(max, `Enter ${what} in one line`);

/** What an account says of its person. Texts are empty, and mail address and portrait null, if they are not given. */
export const accountProfileSchema = z
  .object({
    firstName: line(60, 'the first name'),
    lastName: line(60, 'the last name'),
    title: line(80, 'the title').openapi({ description: 'Job title' }),
    email: emailText(emailMessage)
      .transform((text) => text.toLowerCase())
      .nullable(),
    phone: line(40, 'the phone number').openapi({ description: 'Direct line' }),
    portrait: z
      .string()
      .refine(isImageAddress, 'Upload the picture first')
      .nullable()
      .openapi({ description: 'The address of a stored image' }),
    signature: longText(1_000, 'Enter the signature as text'),
  })
  .openapi('AccountProfile');

export type AccountProfile = z.infer<typeof accountProfileSchema>;

/** As a second factor besides the password, of an account that has one. */
export const factorShape = {
  code: z.string().max(100, 'This is no code').optional().openapi({
    description: 'Of the second factor, or one of the recovery codes',
  }),
  passkey: passkeyAnswerSchema.optional().openapi({ description: 'As the second factor' }),
};

/**
 * For acts that say who may sign in, and how: a borrowed session must not suffice, nor the password of somebody who has a
 * second factor.
 */
export const ownerConfirmationSchema = z
  .object({ currentPassword, ...factorShape })
  .openapi('OwnerConfirmation');
const confirmed = ownerConfirmationSchema.shape;

/** The same for calls of which only some acts are confirmed, by a rule beside their schema. */
export const optionalConfirmation = ownerConfirmationSchema.partial().shape;

/** Some of the profile. A new mail address is confirmed, because a forgotten password is set by mail. */
export const ownProfileChangeSchema = accountProfileSchema
  .partial()
  .extend(optionalConfirmation)
  .openapi('OwnProfileChange');

export const profileChangeSchema = accountProfileSchema.partial().extend(confirmed).openapi('ProfileChange');

export const newAccountSchema = z
  .object({ username, password: newPasswordSchema, role })
  .extend({
    mustChangePassword: z.boolean('Say true or false').default(false).openapi({
      description:
        'Whether the password opens nothing but the choice of another one, as the staff screens ask for it',
    }),
  })
  .extend(accountProfileSchema.partial().shape)
  .extend(confirmed)
  .openapi('NewAccount');

export const passwordResetSchema = z
  .object({ password: newPasswordSchema, ...confirmed })
  .openapi('PasswordReset');

export const accountChangeSchema = z
  .object({ disabled: z.boolean('Say true or false').optional(), role: role.optional(), ...confirmed })
  .refine((change) => change.disabled !== undefined || change.role !== undefined, 'Say what to change')
  .openapi('AccountChange');

/** What a dialog checks of a confirmation; the server says whether a code is needed. */
export const confirmationSchema = z.object({ currentPassword });

export const passwordChangeSchema = z
  .object({ newPassword: newPasswordSchema, ...confirmed })
  .openapi('OwnPasswordChange');

const enterCode = 'Enter the code that the app shows';

/** Turns the second factor on: `code` shows that the app has the secret. An account with a passkey proves that too. */
export const secondFactorSchema = z
  .object({
    currentPassword,
    secret: z.string().regex(/^[A-Z2-7]{32}$/, 'This is not a secret from here'),
    code: z
      .string(enterCode)
      .trim()
      .regex(/^\d{3} ?\d{3}$/, enterCode),
    passkey: factorShape.passkey,
  })
  .openapi('NewSecondFactor');

/** What is set for all accounts. */
export const accountSettingsSchema = z
  .object({
    secondFactorRequiredOf: z
      .enum(requirements, `Must be one of ${requirements.join(', ')}`)
      .openapi({ description: 'Whom a second factor is required of' }),
  })
  .openapi('AccountSettings');
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

export const accountSettingsChangeSchema = accountSettingsSchema
  .extend(confirmed)
  .openapi('AccountSettingsChange');

export const accountSchema = z.object({ id: z.number().int(), username: z.string(), role: z.enum(roles) });

export const staffAccountSchema = accountSchema
  .extend(accountProfileSchema.shape)
  .extend({
    createdAt: z.string(),
    lastLoginAt: z.string().nullable(),
    disabledAt: z.string().nullable(),
    hasSecondFactor: z.boolean(),
    isYou: z.boolean(),
  })
  .openapi('StaffAccount');

/** An account in the list. `isYou` tells whether it is the caller's own. */
export type StaffAccount = z.infer<typeof staffAccountSchema>;

export const staffPersonSchema = accountProfileSchema
  .pick({ firstName: true, lastName: true, title: true, phone: true, portrait: true })
  .extend({ id: z.number().int(), username: z.string(), isActive: z.boolean() })
  .openapi('StaffPerson');

/** What staff see of each other. `isActive` is false for a disabled account. */
export type StaffPerson = z.infer<typeof staffPersonSchema>;

export const ownSessionSchema = z
  .object({
    id: z.string(),
    device: z.string(),
    address: z.string().nullable(),
    signedInAt: z.string(),
    lastSeenAt: z.string(),
    isThis: z.boolean(),
  })
  .openapi('OwnSession');

/** One of a user's own sessions. `address` is null for a session of an older version; `isThis` is the caller's session. */
export type OwnSession = z.infer<typeof ownSessionSchema>;

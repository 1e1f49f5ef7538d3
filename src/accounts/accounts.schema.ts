import { roles } from '../platform/roles.ts';
import { oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { passwordLength } from './account.ts';

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

const enterCurrent = 'Enter your current password';
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

/** Admins enter their own password with each change of an account, because a borrowed session must not suffice. */
export const newAccountSchema = z
  .object({ username, password: newPasswordSchema, role, currentPassword })
  .openapi('NewAccount');

export const passwordResetSchema = z
  .object({ password: newPasswordSchema, currentPassword })
  .openapi('PasswordReset');

export const accountChangeSchema = z
  .object({ disabled: z.boolean('Say true or false').optional(), role: role.optional(), currentPassword })
  .refine((change) => change.disabled !== undefined || change.role !== undefined, 'Say what to change')
  .openapi('AccountChange');

export const confirmationSchema = z.object({ currentPassword }).openapi('Confirmation');

export const passwordChangeSchema = z
  .object({ currentPassword, newPassword: newPasswordSchema })
  .openapi('OwnPasswordChange');

const enterCode = 'Enter the code that the app shows';

/** Turns the second factor on: `code` shows that the app has the secret. */
export const secondFactorSchema = z
  .object({
    currentPassword,
    secret: z.string().regex(/^[A-Z2-7]{32}$/, 'This is not a secret from here'),
    code: z
      .string(enterCode)
      .trim()
      .regex(/^\d{3} ?\d{3}$/, enterCode),
  })
  .openapi('NewSecondFactor');

export const accountSchema = z.object({ id: z.number().int(), username: z.string(), role: z.enum(roles) });

export const staffAccountSchema = accountSchema
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

import { oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { passwordLength } from './account.ts';

const tooShort = `Use at least ${passwordLength.min} characters`;
const newPassword = z
  .string(tooShort)
  .min(passwordLength.min, tooShort)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters`);

export const newAccountSchema = z
  .object({
    username: oneLineText(80, 'Enter a username').min(1, 'Enter a username'),
    password: newPassword,
  })
  .openapi('NewAccount');

/** A new password for someone else. */
export const passwordResetSchema = z.object({ password: newPassword }).openapi('PasswordReset');

/** A new password for one's own account. */
export const passwordChangeSchema = z
  .object({
    currentPassword: z
      .string('Enter your current password')
      .min(1, 'Enter your current password')
      .max(10_000, 'This is not your current password'),
    newPassword,
  })
  .openapi('OwnPasswordChange');

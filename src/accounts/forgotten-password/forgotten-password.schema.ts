import { z } from '../../platform/zod.ts';
import { newPasswordSchema } from '../accounts.schema.ts';

const nameMessage = 'Enter your username or mail address';

/** Whose password is forgotten, by username or mail address. */
export const forgottenPasswordSchema = z
  .object({ username: z.string(nameMessage).trim().min(1, nameMessage).max(300, nameMessage) })
  .openapi('ForgottenPassword');

/** A new password, with the token of the link in our mail. */
export const linkedPasswordSchema = z
  .object({ token: z.string('The link is not complete').max(200), password: newPasswordSchema })
  .openapi('LinkedPassword');

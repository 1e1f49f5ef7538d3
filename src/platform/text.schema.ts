import { z } from './zod.ts';
import { isEmail } from './email.ts';

// A line break or NUL in a one-line field is never intended, and would break mail headers and exports.
// Checked before trimming, which would remove a line break at the end and let the text pass.
const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed();

/**
 * One line of text, trimmed. The error is `tooLong` above `max` characters, and `message` for anything that
 * is no string or contains control characters.
 */
export const oneLineText = (max: number, message: string, tooLong = `May have at most ${max} characters`) =>
  z
    .string(message)
    .refine(isOneLine, { error: message, abort: true })
    .trim()
    .max(max, { error: tooLong, abort: true });

/**
 * Text of several lines, kept as it is. The error is `tooLong` above `max` characters, and `message` for
 * anything that is no string or cannot be stored because it contains a NUL or half of a surrogate pair.
 */
export const longText = (max: number, message: string, tooLong = `May have at most ${max} characters`) =>
  z
    .string(message)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: message, abort: true })
    .max(max, tooLong);

/** A mail address, trimmed; every error is `message`. */
export const emailText = (message: string) =>
  z.string(message).refine(isOneLine, { error: message, abort: true }).trim().refine(isEmail, message);

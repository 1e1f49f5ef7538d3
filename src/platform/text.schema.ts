import { z } from './zod.ts';
import { isEmail } from './email.ts';

// A line break or a NUL in a one-line field is never meant, and breaks mail headers and exports further on. Looked at
// before trimming, which would take a line break off the end and let it pass.
const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed();

/**
 * One line of text, trimmed; at most `max` characters, else `tooLong`. `message` is for what is no text or holds control
 * characters.
 */
export const oneLineText = (max: number, message: string, tooLong = `May have at most ${max} characters`) =>
  z
    .string(message)
    .refine(isOneLine, { error: message, abort: true })
    .trim()
    .max(max, { error: tooLong, abort: true });

/**
 * Text of several lines, kept as it is; at most `max` characters. `message` is for what is no text, or cannot be stored:
 * a NUL, or half of a surrogate pair; `tooLong` for more than that.
 */
export const longText = (max: number, message: string, tooLong = `May have at most ${max} characters`) =>
  z
    .string(message)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: message, abort: true })
    .max(max, tooLong);

/** A mail address, trimmed; every fault gets `message`. */
export const emailText = (message: string) =>
  z.string(message).refine(isOneLine, { error: message, abort: true }).trim().refine(isEmail, message);

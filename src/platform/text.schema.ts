import { z } from './zod.ts';
import { isEmail } from './email.ts';
import { isBlank, isOneLine } from './one-line.ts';

/**
 * One line of text, trimmed. The error is `tooLong` above `max` characters, and `message` for anything that
 * is not a string or contains control characters; `missing` for a required one that is not there.
 */
export const oneLineText = (
  max: number,
  message: string,
  tooLong = `May have at most ${max} characters`,
  missing = message,
) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : message) })
    // Before trimming, which would remove a line break at the end and let the text pass.
    .refine(isOneLine, { error: message, abort: true })
    .trim()
    .max(max, { error: tooLong, abort: true });

/** One line with visible text, trimmed and otherwise unchanged. */
export const requiredLine = (max: number, message: string) =>
  oneLineText(max, message)
    .min(1, { error: message, abort: true })
    .refine((text) => !isBlank(text), message);

/**
 * Text of several lines, kept as it is. The error is `tooLong` above `max` characters, and `message` for
 * anything that is not a string or cannot be stored because it contains a NUL or half of a surrogate pair.
 */
export const longText = (max: number, message: string, tooLong = `May have at most ${max} characters`) =>
  z
    .string(message)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: message, abort: true })
    .max(max, tooLong);

/** A mail address, trimmed; every error is `message`. */
export const emailText = (message: string) =>
  z.string(message).refine(isOneLine, { error: message, abort: true }).trim().refine(isEmail, message);

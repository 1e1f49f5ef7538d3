import { oneLineText } from './text.schema.ts';

/**
 * The https address that a text is; null for any other, for one with a user name or password, and for one whose host has no dot:
 * those are names within a network.
 */
export function parseHttps(text: string): URL | null {
  // The parser of browsers takes much that people would not: https:host, empty names and passwords, line breaks.
  if (!/^https:\/\/[^/\\?#@\s]+(?:[/?#]\P{Cc}*)?$/iu.test(text)) return null;
  const url = URL.parse(text);
  return url !== null && /[^.]\.[^.]/.test(url.hostname) ? url : null;
}

/** An https address as it is entered, without spaces. The error is `message`, or `tooLong` above `max` characters. */
export const httpsAddress = (message: string, max: number, tooLong?: string) =>
  oneLineText(max, message, tooLong).refine((text) => !/\s/.test(text) && parseHttps(text) !== null, message);

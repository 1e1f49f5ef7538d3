/** Maximum length of a mail address (RFC 5321, section 4.5.3.1, without the angle brackets). */
export const maxEmail = 254;

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/**
 * Whether a text is exactly one mail address: what a browser's email field accepts, but with a top-level
 * domain, because nobody can reply to `owner@localhost`. Safe in a browser; client and server share this
 * rule.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxEmail) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** The error for an invalid address (section 5). */
export const emailMessage = 'Please enter a valid email address';

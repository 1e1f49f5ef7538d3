/** Longest address that mail can carry (RFC 5321, section 4.5.3.1, less the angle brackets). */
export const maxEmail = 254;

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/**
 * Whether a text is one mail address and nothing else: what a browser's email field takes, but with a top-level
 * domain, since nobody can be answered at `owner@localhost`. Safe in a browser; the same rule on both sides.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxEmail) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** What anyone is told whose address is none (section 5). */
export const emailMessage = 'Please enter a valid email address';

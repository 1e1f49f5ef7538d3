import { securityContactPath } from './cached-paths.ts';

/** Days until the file counts as out of date. It is made anew each day; the RFC asks for less than a year. */
const validDays = 180;

/**
 * Whom to tell of a security problem (RFC 9116): the dealership, which runs the site, by its mail address or, without one, its contact
 * page. Without a line break, which the profile's rules see to.
 */
export function securityContact(given: { email: string; publicUrl: string; now: Date }): string {
  const { email, publicUrl, now } = given;
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${email === '' ? `${publicUrl}/contact` : `mailto:${encodeURIComponent(email).replace('%40', '@')}`}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Canonical: ${publicUrl}${securityContactPath}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
}

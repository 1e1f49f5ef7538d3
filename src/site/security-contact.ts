import { projectAddress } from '../platform/program-version.ts';
import { securityContactPath } from './cached-paths.ts';

/** Days until the file counts as out of date. It is made anew each day; the RFC asks for less than a year. */
const validDays = 180;

/**
 * Whom to tell of a security problem (RFC 9116): first the dealership, which runs the site, if it has a mail address, then the
 * project. Without a line break in either, which the profile's rules see to.
 */
export function securityContact(given: { email: string; publicUrl: string; now: Date }): string {
  const { email, publicUrl, now } = given;
  const project = projectAddress();
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    ...(email === '' ? [] : [`Contact: mailto:${encodeURIComponent(email).replace('%40', '@')}`]),
    `Contact: ${project}/security/advisories/new`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Canonical: ${publicUrl}${securityContactPath}`,
    'Preferred-Languages: en',
    `Policy: ${project}/security/policy`,
    '',
  ].join('\n');
}

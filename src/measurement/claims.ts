/**
 * What the texts that policies begin with say while nothing measures visits. Saved pages may still say it: the settings of
 * measurement name what they find.
 */
export const claims = {
  cookies: 'Visitors of this website get no cookies.',
  privacy:
    'There is no advertising network, no analysis by other companies and no profile of you on this website.',
  privacyCookies: 'Visitors get none.',
} as const;

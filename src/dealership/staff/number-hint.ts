import { telephoneNumbers } from '../../platform/telephone.ts';

/**
 * A hint for a typed telephone number that becomes no link, or an unexpected one: only a certain number becomes a link.
 * `needsCountry`: the link needs the code of the country.
 */
export function numberHint(typed: string, { needsCountry = false } = {}): string | null {
  if (typed.trim() === '') return null;
  const [first, second] = telephoneNumbers(typed);
  if (first === undefined)
    return 'No telephone number is certain in this, so there is no link. Write it like (480) 555-0142 or +49 30 12345678.';
  if (needsCountry && !first.dialed.startsWith('+'))
    return 'The code of the country is missing, so there is no link. Write it like +49 30 12345678.';
  return second === undefined ? null : `The link leads to the first number, ${first.dialed}.`;
}

/** What a VIN says of its car. Safe in a browser; only staff screens load it. */
import { hasValidCheckDigit, isValidVin } from './vin.ts';
import { makerOf } from './vin-makers.ts';

/** What a VIN says: '' or an empty list where it says nothing. */
export type VinFacts = {
  make: string;
  /** Where it was built, as a code of ISO 3166-1. */
  country: string;
  /** Model years that it may mean, oldest first. */
  years: readonly number[];
  /** Whether the only one of them is certain: the maker had to say it. */
  isYearCertain: boolean;
};

/**
 * Countries by the first two characters, as ISO 3780 divides them, of those that build luxury cars: first and last
 * second character, in the order A to Z, 1 to 9, 0. For makes that the table of makers lacks.
 */
const regions: readonly (readonly [first: string, from: string, to: string, country: string])[] = [
  ['1', 'A', '0', 'US'],
  ['2', 'A', '0', 'CA'],
  ['3', 'A', 'X', 'MX'],
  ['4', 'A', '0', 'US'],
  ['5', 'A', '0', 'US'],
  ['6', 'A', 'W', 'AU'],
  ['7', 'F', '0', 'US'],
  ['J', 'A', '0', 'JP'],
  ['K', 'L', 'R', 'KR'],
  ['L', 'A', '0', 'CN'],
  ['S', 'A', 'M', 'GB'],
  ['S', 'N', 'T', 'DE'],
  ['T', 'A', 'H', 'CH'],
  ['T', 'J', 'P', 'CZ'],
  ['T', 'R', 'V', 'HU'],
  ['V', 'A', 'E', 'AT'],
  ['V', 'F', 'R', 'FR'],
  ['V', 'S', 'W', 'ES'],
  ['W', 'A', '0', 'DE'],
  ['X', 'L', 'R', 'NL'],
  ['Y', 'A', 'E', 'BE'],
  ['Y', 'F', 'K', 'FI'],
  ['Y', 'S', 'W', 'SE'],
  ['Z', 'A', 'U', 'IT'],
];
const order = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

const countryOf = (vin: string): string => {
  const at = order.indexOf(vin.charAt(1));
  return (
    regions.find(
      ([first, from, to]) => first === vin.charAt(0) && at >= order.indexOf(from) && at <= order.indexOf(to),
    )?.[3] ?? ''
  );
};

/** The tenth character of the model years 1980 to 2009, and again from 2010 on. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const firstYear = 1980;

/**
 * The model years that a VIN may mean in `thisYear`: none is later than the next. For North America, a digit in the seventh place
 * means the years up to 2009, and a letter those since 2010 (49 CFR 565.15, for cars). Elsewhere the tenth character
 * means the year only if the maker wants it to, so nothing is certain.
 */
function yearsOf(vin: string, thisYear: number): Pick<VinFacts, 'years' | 'isYearCertain'> {
  const code = yearCodes.indexOf(vin.charAt(9));
  if (code < 0) return { years: [], isYearCertain: false };
  const both = [firstYear + code, firstYear + code + yearCodes.length].filter((year) => year <= thisYear + 1);
  if (!hasValidCheckDigit(vin)) return { years: both, isYearCertain: false };
  const isEarly = /\d/.test(vin.charAt(6));
  const years = both.filter((year) => year < firstYear + yearCodes.length === isEarly);
  return { years, isYearCertain: years.length === 1 };
}

/** What a stored VIN says; null if it has not the 17 characters of all since 1981. */
export function vinFacts(vin: string, thisYear: number): VinFacts | null {
  if (vin.length !== 17 || !isValidVin(vin)) return null;
  const maker = makerOf(vin);
  return {
    make: maker?.make ?? '',
    country: maker === undefined ? countryOf(vin) : maker.country,
    ...yearsOf(vin, thisYear),
  };
}

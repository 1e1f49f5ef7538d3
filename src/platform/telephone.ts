/**
 * Finds the telephone numbers in what people type. An uncertain number is left out: a link that dials an extension, a fax or
 * two numbers as one is worse than none.
 */

/** A number in a text: its place, and how it is dialed, with a country's code if it is known. */
export type TelephoneNumber = { start: number; end: number; dialed: string };

/** Full-width signs, as keyboards for Japanese and Chinese type them, as ordinary ones of the same length. */
const plain = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // A country's code in brackets.
    .replace(/\((\+\d{1,3})\)/g, ' $1 ');

// Each part is bounded, so that a long text takes no longer by the square: strangers write these texts.

/** Digits with what stands between the digits of one number. A plus sign begins another. */
const runs = /\+?[\d(][\d ().-]{0,200}\d/g;
/** What stands before an extension, or before a number that nobody answers. */
const notDialed =
  /(?:\bext(?:ensi?o?n?)?|\d[\s,;.()-]*(?:ext?n?|x|#))[\s.:#=]*$|(?<!(?:tel|phone)\w*\s*[/&+]\s*)(?:\bfax\w*[\s.:#]*|\bf:\s*)$/i;
const mostBefore = 60;
const isFax = /^[\s(-]*fax\b(?![\s.:)#]*[+(\d])/i;

const between = '[ .-]*';
/** A number of North America: area code, exchange, line. */
const national = new RegExp(
  `^(?:\\+?1${between})?\\(?([2-9]\\d\\d)\\)?${between}(\\d{3})${between}(\\d{4})(?!\\d)`,
);
/** Further digits, which are an extension. */
const extension = /^[ .()-]*\d{1,6}$/;
const anotherNational = new RegExp(
  `^ +(?:- +)?(?=(?:1${between})?\\(?[2-9]\\d\\d\\)?${between}\\d{3}${between}\\d{4}(?!\\d))`,
);
/** Letters in place of digits: `1-800-FLOWERS`. */
const vanity =
  /(?<![\w+])(?:\+?1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]((?=[\dA-Z-]{0,40}[A-Z]{3})[\dA-Z](?:-?[\dA-Z]){6,40})(?![\w])/g;
const keys = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** The shortest and the longest number of another country that is taken for one, with the country's code. */
const abroad = { least: 8, most: 13 };
/** A number as it is dialed within another country. */
const localAbroad = /^0[1-9]\d{7,9}$/;

/** The numbers of a text that are certain, in their order. */
export function telephoneNumbers(typed: string): TelephoneNumber[] {
  const text = plain(typed);
  const isNotDialed = (whole: string, at: number) =>
    notDialed.test(whole.slice(Math.max(0, at - mostBefore), at));
  const found: TelephoneNumber[] = [];
  const unlettered = text.replace(vanity, (whole, area: string, letters: string, start: number) => {
    const digits = letters.replaceAll('-', '').slice(0, 7);
    if (!/[A-Z]/.test(digits) || /(?:EXT|FAX)/.test(letters)) return whole;
    const line = digits.replace(/[A-Z]/g, (letter) =>
      String(keys.findIndex((key) => key.includes(letter)) + 2),
    );
    if (!isNotDialed(text, start))
      found.push({ start, end: start + whole.length, dialed: `+1${area}${line}` });
    return '/'.repeat(whole.length);
  });
  for (const { 0: run, index } of unlettered.matchAll(runs)) {
    if (isNotDialed(unlettered, index) || /[A-Za-z]/.test(unlettered.charAt(index - 1))) continue;
    if (isFax.test(unlettered.slice(index + run.length))) continue;
    found.push(...numbersIn(run, index));
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** The numbers of a run of digits that begins at `start`. */
function numbersIn(run: string, start: number): TelephoneNumber[] {
  const numbers: TelephoneNumber[] = [];
  let at = 0;
  for (;;) {
    const match = national.exec(run.slice(at));
    if (match === null) break;
    const [whole, area = '', exchange = '', line = ''] = match;
    const end = at + whole.length;
    numbers.push({ start: start + at, end: start + end, dialed: `+1${area}${exchange}${line}` });
    const rest = run.slice(end);
    if (rest === '' || extension.test(rest)) return numbers;
    const gap = anotherNational.exec(rest);
    if (gap === null) return [];
    at = end + gap[0].length;
  }
  return ofAnotherCountry(run, start);
}

function ofAnotherCountry(run: string, start: number): TelephoneNumber[] {
  // The zero in brackets is dialed within the country only.
  const digits = run.replace(/\(0\)/, '').replace(/\D/g, '');
  const end = start + run.length;
  // 0117 is a city in Britain, and its numbers are shorter than one with 011 for abroad.
  const isNational = !run.startsWith('+') && !/^(?:00|011\d{9})/.test(digits);
  if (isNational) return localAbroad.test(digits) ? [{ start, end, dialed: digits }] : [];
  const abroadDigits = run.startsWith('+') ? digits : digits.replace(/^(?:00|011)/, '');
  // A number of North America that is not whole, or has more digits, was not recognized above.
  if (abroadDigits.startsWith('1')) return prefixed(run, abroadDigits, start);
  const { least, most } = abroad;
  return /^[2-9]/.test(abroadDigits) && abroadDigits.length >= least && abroadDigits.length <= most
    ? [{ start, end, dialed: `+${abroadDigits}` }]
    : [];
}

/** `00 1 480 555 0142` */
const prefixed = (run: string, digits: string, start: number): TelephoneNumber[] =>
  !run.startsWith('+') && /^1[2-9]\d{9}$/.test(digits)
    ? [{ start, end: start + run.length, dialed: `+${digits}` }]
    : [];

/** The first number of a text, as it is dialed; undefined without one that is certain. */
export const dialedNumber = (text: string): string | undefined => telephoneNumbers(text)[0]?.dialed;

/** The same as the target of a link. */
export function telephoneHref(text: string): string | undefined {
  const dialed = dialedNumber(text);
  return dialed && `tel:${dialed}`;
}

import type { Dealership } from '../dealership/dealership.schema.ts';

/**
 * Passwords that somebody who knows the dealership would try: its names, the names of whoever signs in, makes, words of
 * every dealership's portal and rows of keys, whatever is put around, between or in place of their letters. What
 * counts is what remains without them: a passphrase may name the city.
 */

/** Characters that have to remain without names, which are few: two short words have as many. */
const leastBesideNames = 8;
/** ... and without common words as well, of which nobody knows which ones: one short word has as many. */
const leastBesideWords = 4;
/** Of names: shorter ones, such as "of", stand in many other words. */
const shortestName = 3;

/** Roles, the product, the trade, the seasons, what passwords are usually made of, and a few that everybody has read. */
const commonWords = `
  admin administrator manager sales salesperson photographer editor staff user owner root guest boss portal
  marque dealership dealer motors motor cars car autos auto automotive automobile vehicles vehicle group
  luxury exotic premium classic super sport supercar showroom inventory rental leasing financing wholesale imports
  preowned testdrive horsepower best fast love ever usa
  mustang camaro carrera panamera taycan macan huracan aventador testarossa countach escalade bentayga cullinan gt3 gt3rs amg
  password passwort contrasena motdepasse wachtwoord passwd pass welcome login letmein changeme secret default access
  iloveyou please sunshine starwars trustno1 hunter2 correcthorsebatterystaple
  spring summer autumn fall winter january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday
  sommer fruehling fruhling herbst printemps automne hiver primavera verano otono invierno estate autunno inverno zomer herfst
  abc qwe asd zxc qaz wsx edc
`
  .trim()
  .split(/\s+/);

/** Of cars, with what follows them mostly a model: the first guess at whoever sells them. */
const makes = `
  acura alfa alfaromeo alpina aston astonmartin audi bentley bmw bugatti buick cadillac chevrolet chevy chrysler corvette dodge
  ferrari ford genesis honda hummer hyundai infiniti jaguar jeep koenigsegg lambo lamborghini lancia landrover lexus lincoln lotus
  maserati maybach mazda mclaren mercedes mercedesbenz nissan pagani polestar porsche rangerover rimac rivian rolls rollsroyce
  subaru tesla toyota volkswagen volvo
`
  .trim()
  .split(/\s+/);

const reversed = (text: string) => Array.from(text).toReversed().join('');

/** Neighbors on a keyboard (QWERTY, QWERTZ, AZERTY) and in the alphabet, read either way. */
const rows = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, reversed(row)]);
const shortestRow = 4;

const topRow = { digits: '1234567890', withShift: '!@#$%^&*()' };
/** A part of the top row that was typed with Shift, as its digits. */
const withoutShift = (password: string) =>
  password.replace(/[!@#$%^&*()]{4,}/g, (signs) =>
    Array.from(signs, (sign) => topRow.digits[topRow.withShift.indexOf(sign)]).join(''),
  );

/** What is typed in place of letters. */
const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '€': 'e',
};

/** In lower case, without accents, spaces and other signs than `kept`. */
const plain = (text: string, kept = '') =>
  Array.from(text.normalize('NFKD').toLowerCase())
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign) || kept.includes(sign))
    .join('');

/** A name as a whole, so that its short words count beside the others, and its words. */
const namesIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map((name) => plain(name))
    .filter((name) => name.length >= shortestName);

/** What is known of a dealership: its names, where it is and how it is reached. */
export type DealershipNamed = Pick<Dealership, 'name' | 'street' | 'city' | 'phone' | 'email'>;

/** The names of a dealership and of its website, for `weakness`. */
export function namesOfDealership(
  { name, street, city, phone, email }: DealershipNamed,
  publicUrl: string,
): string[] {
  const { hostname } = new URL(publicUrl);
  // Not the domain on top: "com" stands in many words. A host without a dot is all there is.
  const host = hostname.includes('.') ? hostname.slice(0, hostname.lastIndexOf('.')) : hostname;
  return namesIn([name, street, city, phone, email, hostname, host]);
}

/** What is known of whoever signs in. */
export type PersonNamed = { username: string; firstName: string; lastName: string; email: string | null };

/** The names of a person, for `weakness`. */
export const namesOfPerson = ({ username, firstName, lastName, email }: PersonNamed): string[] =>
  namesIn([
    username,
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    `${firstName.slice(0, 1)}${lastName}`,
    email?.replace(/\.[^.]*$/, '') ?? '',
  ]);

const isWordAt = (signs: readonly string[], at: number, word: string) =>
  at + word.length <= signs.length &&
  Array.from(word).every((letter, n) => {
    const sign = signs[at + n] ?? '';
    return sign === letter || (standsFor[sign]?.includes(letter) ?? false);
  });

/** The lengths of the words and rows of keys that begin here. */
function lengthsAt(signs: readonly string[], at: number, words: ReadonlySet<string>): number[] {
  const lengths = [...words].filter((word) => isWordAt(signs, at, word)).map((word) => word.length);
  const text = signs.slice(at, at + 40).join('');
  for (let length = shortestRow; length <= text.length; length += 1) {
    const start = text.slice(0, length);
    if (!rows.some((row) => row.includes(start))) break;
    lengths.push(length);
  }
  return lengths;
}

/** Numbers of more than one digit, and at either end, are years and the like, and signs are only between words. */
function costs(signs: readonly string[]): number[] {
  const isDigit = (sign: string | undefined) => sign === undefined || /\p{N}/u.test(sign);
  return signs.map((sign, at) => {
    if (/\p{L}/u.test(sign)) return 1;
    return isDigit(sign) && !isDigit(signs[at - 1]) && !isDigit(signs[at + 1]) ? 1 : 0;
  });
}

/** How many characters of a password remain without these words, at the fewest; null if it has none of them. */
function remaining(password: string, words: ReadonlySet<string>): number | null {
  const signs = Array.from(plain(withoutShift(password), '@$!|€'));
  const cost = costs(signs);
  const fewest = [0];
  let hasWord = false;
  for (let left = 1; left <= signs.length; left += 1) {
    const at = signs.length - left;
    const lengths = lengthsAt(signs, at, words);
    hasWord ||= lengths.length > 0;
    const skipped = (fewest[left - 1] ?? 0) + (cost[at] ?? 0);
    fewest.push(Math.min(skipped, ...lengths.map((length) => fewest[left - length] ?? 0)));
  }
  return hasWord ? (fewest.at(-1) ?? 0) : null;
}

/** Fewer different characters are a pattern, whatever their order. */
const leastDifferent = 5;

/** One unit of less than 12 characters again and again, such as `monkeymonkey`, also with a year at an end. */
const isRepeated = (password: string) =>
  [plain(password), plain(password).replace(/^\p{N}+|\p{N}+$/gu, '')].some((text) =>
    /^(.{1,11}?)\1+$/u.test(text),
  );

/** Why a password is easy to guess for somebody who knows these names, as a sentence without its dot; null if it is not. */
export function weakness(password: string, names: readonly string[]): string | null {
  if (isRepeated(password)) return 'This is one short word again and again; use three or four different ones';
  if (new Set(password.toLowerCase()).size < leastDifferent)
    return 'This repeats a few characters; use three or four different words';
  const known = [...makes, ...names];
  const isShortOf = (least: number, words: readonly string[]) =>
    (remaining(password, new Set(words.flatMap((word) => [word, reversed(word)]))) ?? least) < least;
  return isShortOf(leastBesideNames, known) || isShortOf(leastBesideWords, [...commonWords, ...known])
    ? 'This is little more than the name of your dealership, of a person or of a car make, common words or a row of keys; use three or four words that have nothing to do with them'
    : null;
}

/** Texts as a search compares them: people leave out accents, hyphens and spaces, or add them. */

export type FoldedText = {
  /** In lower case, without accents, and with one sign for all hyphens and one for all quotation marks. */
  plain: string;
  /** Its runs of letters and of digits, each between two bars: `|sl|55|amg|` for `SL 55 AMG`. */
  runs: string;
  /** What typos are looked for in: its words, and all of it as one. */
  words: readonly string[];
};

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

/** Every kind of hyphen, dash and minus; NFKD makes a plain hyphen of the full-width one. */
const hyphens = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;
const apostrophes = /[‘’‚‛′ʼ`´]/g;
const quotationMarks = /[“”„‟″]/g;
/** Soft hyphens, zero-width spaces and marks of direction, which nobody sees. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

export const foldedPlain = (text: string): string =>
  text
    .toLowerCase()
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłđæœıς]/g, (letter) => letters[letter] ?? letter)
    .replace(hyphens, '-')
    .replace(quotationMarks, '"')
    .replace(unseen, '');

/** The runs of letters and of digits in a text that is folded. */
export const runsIn = (plain: string): string[] => plain.match(/\p{L}+|\p{N}+/gu) ?? [];

/** The words of a text in lower case, without the hyphens and signs between them. */
export const partsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

export function folded(text: string): FoldedText {
  const plain = foldedPlain(text);
  const runs = runsIn(plain);
  return { plain, runs: `|${runs.join('|')}|`, words: [...partsOf(plain), runs.join('')] };
}

/** Letters and digits only: `h2601` for `H-26 01`. */
export const compact = (text: string): string => runsIn(foldedPlain(text)).join('');

const isNumber = (run: string) => /^\p{N}/u.test(run);

/**
 * Finds a word in `runs` however it is divided by spaces, hyphens and signs: `F150`, `f-150` and `F 150` are one
 * designation, and so are `E-Type` and `etype`. It begins and ends with a run, so that `rs6` is not in `RS 60`, and digits
 * are never joined: `27` is not `2.7`. Null for a word that looking for it as it is finds as well.
 */
export function designationPattern(plain: string): RegExp | null {
  const runs = runsIn(plain);
  const [first] = runs;
  if (first === undefined || (runs.length === 1 && isNumber(first) && first === plain)) return null;
  const source = runs.reduce((before, run, at) => {
    const last = runs[at - 1];
    const gap = last === undefined ? '' : isNumber(last) || isNumber(run) ? '\\|' : '\\|?';
    return before + gap + (isNumber(run) ? run : Array.from(run).join('\\|?'));
  }, '');
  return new RegExp(`\\|${source}\\|`, 'u');
}

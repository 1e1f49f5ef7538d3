/** Reads cells that name one of a few values, in the spellings of other systems. */
import type { FieldDescription } from '../vehicles/field-description.ts';

/** The description of a closed set. */
export type Choice = Extract<FieldDescription, { kind: 'choice' }>;

/** The words of a cell: in lower case, without hyphens. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

const flagWords: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
};

/** Yes or no; null for anything else. */
export const flag = (text: string) => flagWords[wordsOf(text)] ?? null;

/** The values of a closed set by every spelling of them, the longest spelling first. */
function spellingsOf({ labels, spellings }: Choice): Map<string, string> {
  const all = Object.entries(labels).flatMap(([value, label]) =>
    [value, label, ...(spellings[value] ?? [])].map((text) => [wordsOf(text), value] as const),
  );
  return new Map(all.sort(([a], [b]) => b.length - a.length));
}

const known = new Map<Choice, Map<string, string>>();

/**
 * The value that a cell names, and whether the cell says more than that; null when it names none, or several.
 */
export function choiceIn(choice: Choice, text: string): { value: string; saysMore: boolean } | null {
  const spellings = known.get(choice) ?? spellingsOf(choice);
  known.set(choice, spellings);
  const words = wordsOf(text);
  const exact = spellings.get(words);
  if (exact !== undefined) return { value: exact, saysMore: false };
  if (!choice.oftenLonger) return null;
  const found = new Set<string>();
  let rest = words;
  for (const [spelling, value] of spellings) {
    if (spelling.length < 3) continue;
    const without = withoutWords(rest, spelling);
    if (without !== rest) found.add(value);
    rest = without;
  }
  const [value, another] = found;
  return value === undefined || another !== undefined ? null : { value, saysMore: true };
}

const isPartOfWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** The text without the first occurrence of these words as whole words. */
function withoutWords(text: string, words: string): string {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (isPartOfWord(text.charAt(at - 1)) || isPartOfWord(text.charAt(end))) continue;
    return `${text.slice(0, at)} ${text.slice(end)}`;
  }
  return text;
}

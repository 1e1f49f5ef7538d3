/** Models that repeat what stands in the columns beside them. */
import { makeKey } from '../vehicles/same-make.ts';

/**
 * The model alone where its cell repeats the year and the make of its row, as titles of listings do: `Vesper GT` of
 * `2021 Ashdown Vesper GT`. Null if it repeats neither, or nothing would be left.
 */
export function plainModel(model: string, { make, year }: { make?: unknown; year?: unknown }): string | null {
  if (!model.includes(' ')) return null;
  const key = typeof make === 'string' ? makeKey(make) : '';
  let words = model.split(' ');
  for (;;) {
    const rest = withoutYear(words, year) ?? withoutMake(words, key);
    if (rest === null || rest.length === 0) break;
    words = rest;
  }
  const plain = words.join(' ');
  return plain === model ? null : plain;
}

const withoutYear = ([first, ...rest]: readonly string[], year: unknown) =>
  typeof year === 'number' && first === String(year) ? rest : null;

/** A make has up to three words. */
function withoutMake(words: readonly string[], key: string): string[] | null {
  if (key === '') return null;
  for (const count of [3, 2, 1]) {
    if (words.length > count && makeKey(words.slice(0, count).join(' ')) === key) return words.slice(count);
  }
  return null;
}

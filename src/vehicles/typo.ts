import { memoize } from '../platform/memoize.ts';

/**
 * Tells whether a word was probably meant by another one: one letter is wrong, missing, too many or swapped with its
 * neighbor, or two in a word of eight letters or more. Numbers and short words have no typos.
 */
export function typoTest(word: string): (other: string) => boolean {
  if (word.length < 4 || /\p{N}/u.test(word)) return () => false;
  const most = word.length < 8 ? 1 : 2;
  const letters = lettersOf(word);
  // Many names have the same words.
  const isNear = memoize((other: string) => isWithin(most, word, other));
  // A change takes one letter out of the set at most, and puts one in. Hardly a name of an inventory is left to be compared.
  return (other) =>
    Math.abs(word.length - other.length) <= most &&
    bitsIn(letters ^ lettersOf(other)) <= 2 * most &&
    isNear(other);
}

/** The set of a word's letters as bits. Some letters share one: words with the same letters have the same bits, and others may. */
function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Whether at most so many letters are to be changed, added, removed or swapped with their neighbor (optimal string
 * alignment). Ends at the first row whose numbers are all larger, because those of later rows are, too.
 */
function isWithin(most: number, a: string, b: string): boolean {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const changes = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
      current.push(changes);
      least = Math.min(least, changes);
    }
    if (least > most) return false;
    beforeLast = last;
    last = current;
  }
  return (last[b.length] ?? 0) <= most;
}

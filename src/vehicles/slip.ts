/**
 * Whether a word was probably meant to be the other: one letter is wrong, missing, too many or swapped with
 * its neighbor, or two in a word of eight letters or more. Numbers and short words are taken as they are.
 */
export function isSlip(word: string, other: string): boolean {
  if (word.length < 4 || /\p{N}/u.test(word)) return false;
  const most = word.length < 8 ? 1 : 2;
  return Math.abs(word.length - other.length) <= most && distance(word, other) <= most;
}

/** The least number of letters to change, add, remove or swap with their neighbor (optimal string alignment). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/**
 * Distinct texts, each with a number. All snapshots share one table, because a number never changes its
 * meaning; names that no vehicle uses now stay until the process ends.
 */
export type StringTable = {
  readonly texts: readonly string[];
  numberOf(text: string): number | undefined;
  add(text: string): number;
};

export function createStringTable(): StringTable {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  return {
    texts,
    numberOf: (text) => numbers.get(text),
    add: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

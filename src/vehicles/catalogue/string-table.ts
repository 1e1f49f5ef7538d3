/**
 * Distinct texts, each with its number. Snapshots share one list, since what is added never changes what a
 * number meant before; names that no vehicle has now stay until the process ends.
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

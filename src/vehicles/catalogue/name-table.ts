import { folded, type FoldedText } from '../folded-text.ts';
import { createStringTable, type StringTable } from './string-table.ts';

/** Distinct names, each also as a search compares it: folding them for each search would take most of its time. */
export type NameTable = StringTable & { readonly folded: readonly FoldedText[] };

export function createNameTable(): NameTable {
  const table = createStringTable();
  const names: FoldedText[] = [];
  return {
    ...table,
    folded: names,
    add: (text) => {
      const number = table.add(text);
      names[number] ??= folded(text);
      return number;
    },
  };
}

import { formatNumber } from '../../format.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';

type Counts = ImportAnswer['counts'];

/** `1 row`, `2,743 rows` */
export const rowsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

/** `1 vehicle`, `652 vehicles` */
export const vehiclesText = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`;

const delimiterWords: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** `212 kB, 652 rows, comma separated` */
export const fileText = (size: number, { counts, delimiter }: Pick<ImportAnswer, 'counts' | 'delimiter'>) =>
  `${sizeText(size)}, ${rowsText(counts.rows)}, ${delimiterWords[delimiter] ?? delimiter} separated`;

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What the import would do, or why there is none. */
export function planText({ refused, ...counts }: Counts): string {
  if (refused > 0) {
    return `All rows are imported together, or none. Correct ${rowsText(refused)} and choose the file again.`;
  }
  if (counts.new + counts.changed === 0) {
    return 'There is nothing to import: the inventory is as the file says.';
  }
  return `All rows are imported together, or none: ${partsText(counts, ['to add', 'to change', 'the same as now'])}.`;
}

/** What an import has done. */
export const doneText = (counts: Counts) =>
  `${partsText(counts, ['added', 'changed', 'the same as before'])}. The change log names the import and each price it changed.`;

type Parts = Pick<Counts, 'new' | 'changed' | 'unchanged'>;

/** The counts that are not 0, each with its word. */
function partsText(counts: Parts, words: [string, string, string]): string {
  const parts = [counts.new, counts.changed, counts.unchanged];
  return parts
    .flatMap((count, index) => (count === 0 ? [] : [`${formatNumber(count)} ${words[index]}`]))
    .join(', ');
}

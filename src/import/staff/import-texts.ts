import { counted } from '../../platform/counted.ts';
import { sizeText } from '../../platform/size-text.ts';
import { formatNumber } from '../../vehicles/format.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';

type Counts = ImportAnswer['counts'];

const delimiterWords: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** `212 kB, 652 rows, comma separated, UTF-8` */
export const fileText = (
  size: number,
  { counts, delimiter, encoding }: Pick<ImportAnswer, 'counts' | 'delimiter' | 'encoding'>,
) =>
  `${sizeText(size)}, ${counted(counts.rows, 'row')}, ${delimiterWords[delimiter] ?? delimiter} separated, ${encoding}`;

/** `2 columns are not used: “MSRP” and “DealerId”.`; null if every column with values is. */
export function notUsedText(columns: ImportAnswer['columns']): string | null {
  const unused = columns.filter(
    ({ field, fillsIn, samples }) => field === null && fillsIn === null && samples.length > 0,
  );
  const names = unused.map(({ name }) => (name === '' ? 'one without a name' : `“${name}”`));
  if (names.length === 0) return null;
  const shown =
    names.length > mostNames ? [...names.slice(0, mostNames), `${names.length - mostNames} more`] : names;
  const list = [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ');
  return `${formatNumber(names.length)} ${names.length === 1 ? 'column is' : 'columns are'} not used: ${list}.`;
}

const mostNames = 8;

/** What the import button does: `List 2,310, change 120, leave out 13`. */
export function actionText(counts: Counts): string {
  if (counts.new + counts.changed === 0) return 'Nothing to Import';
  const text = parts([
    [counts.new, 'list'],
    [counts.changed, 'change'],
    [counts.refused, 'leave out'],
  ]);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const parts = (given: readonly (readonly [number, string])[]) =>
  given.flatMap(([count, words]) => (count === 0 ? [] : [`${words} ${formatNumber(count)}`])).join(', ');

/** What will happen to the rows, or why nothing can be imported. */
export function planText(counts: Counts): string {
  const refused = counts.refused === 0 ? '' : ` ${leftOut(counts.refused)}`;
  if (counts.new + counts.changed > 0) return `All of this is done together, or none of it.${refused}`;
  if (counts.refused > 0) return `There is nothing to import.${refused}`;
  return 'There is nothing to import: the inventory is as the file says.';
}

const leftOut = (count: number) =>
  count === 1
    ? '1 row has errors and is left out; correct the file to import it too.'
    : `${formatNumber(count)} rows have errors and are left out; correct the file to import them too.`;

export function doneText(counts: Counts): string {
  const done = [
    [counts.new, 'added'],
    [counts.changed, 'changed'],
    [counts.unchanged, 'the same as before'],
    [counts.refused, 'left out'],
  ] as const;
  const text = done.flatMap(([count, words]) => (count === 0 ? [] : [`${formatNumber(count)} ${words}`]));
  return `${text.join(', ')}. The change log names the import and each price it changed.`;
}

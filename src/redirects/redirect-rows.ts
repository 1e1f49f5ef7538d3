import { ImportFileError } from '../import/decode.ts';
import { delimiterOf, recordsOf, withoutSeparatorLine } from '../import/records.ts';
import { unescapeCell } from '../platform/csv.ts';

/** A row of a file; `row` counts from 1, with the header. */
export type RedirectRow = { row: number; from: string; to: string };

/** The names that lists of redirects have for their columns. */
const names = {
  from: ['from', 'old', 'old url', 'old address', 'source', 'source url', 'redirect from', 'request'],
  to: ['to', 'new', 'new url', 'new address', 'target', 'target url', 'destination', 'redirect to'],
};

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
const placeOf = (header: readonly string[], known: readonly string[]) =>
  header.findIndex((cell) => known.includes(plain(cell)));
const knownIn = (header: readonly string[]) =>
  Object.values(names).filter((known) => placeOf(header, known) >= 0).length;

/** The rows of a list of redirects; without a header the first column is the old address. Throws `ImportFileError`. */
export function redirectRows(text: string): RedirectRow[] {
  const { text: rest, delimiter } = withoutSeparatorLine(text);
  const records = recordsOf(rest, delimiter ?? delimiterOf(rest, knownIn, 1));
  const [header = []] = records;
  const hasHeader = knownIn(header) === 2;
  const places = hasHeader
    ? { from: placeOf(header, names.from), to: placeOf(header, names.to) }
    : { from: 0, to: 1 };
  if (!hasHeader && header.length < 2) throw new ImportFileError('The file needs two columns, From and To.');
  return records
    .map((cells, index) => ({
      row: index + 1,
      from: unescapeCell(cells[places.from] ?? ''),
      to: unescapeCell(cells[places.to] ?? ''),
    }))
    .slice(hasHeader ? 1 : 0)
    .filter(({ from, to }) => from !== '' || to !== '');
}

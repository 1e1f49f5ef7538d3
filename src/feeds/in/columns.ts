import type { ChosenColumns } from '../../import/header-columns.ts';
import { fieldName, type ImportColumn } from '../../import/import-fields.ts';
import type { FeedReading } from './incoming-feed.schema.ts';

type Columns = FeedReading['columns'];

/** Names by what they say and, of columns with the same name, by which of them it is. */
function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const key = name.replace(/\s+/g, ' ').trim().toLowerCase();
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return `${key} ${nth}`;
  });
}

/** The columns as they were taken at the set-up, wherever they stand in the file now. A new one is not used. */
export function columnsAsSetUp(columns: Columns): ChosenColumns {
  const fields = new Map(
    numbered(columns.map(({ name }) => name)).map((key, index) => [key, columns[index]?.field ?? null]),
  );
  return (header): (ImportColumn | null)[] => numbered(header).map((key) => fields.get(key) ?? null);
}

/** Why a file with this header cannot be read as the first one was; null if it can. */
export function columnsProblem(columns: Columns, header: readonly string[]): string | null {
  const there = new Set(numbered(header));
  const keys = numbered(columns.map(({ name }) => name));
  const gone = columns.filter(({ field }, index) => field !== null && !there.has(keys[index] ?? ''));
  if (gone.length === 0) return null;
  const names = gone.map(({ name, field }) => `“${name}”${field === null ? '' : ` (${fieldName(field)})`}`);
  const known = new Set(keys);
  const fresh = numbered(header).flatMap((key, index) =>
    known.has(key) || !header[index]?.trim() ? [] : [`“${header[index].trim()}”`],
  );
  const instead = fresh.length === 0 ? '' : ` New in it: ${fresh.slice(0, 10).join(', ')}.`;
  return `The file has other columns than at the set-up. It lacks ${names.join(', ')}.${instead} Edit the feed and read the file again.`;
}

import { counted } from '../platform/counted.ts';
import { formatNumber, formatPrice } from '../vehicles/format.ts';
import { dottedText } from './amounts.ts';
import { daysText } from './file-dates.ts';
import type { ListingsFile } from './listings-file.ts';
import { columnLabel, describeFileField } from './import-fields.ts';
import type { ImportAnswer } from './import.staff.schema.ts';
import type { ImportPlan } from './plan.ts';
import { isFetched } from './photos/photo-cells.ts';
import { hasValidCheckDigit } from '../vehicles/vin.ts';
import { writtenCell } from './file-row.ts';
import type { PlannedRow, Change } from './planned-row.ts';
import { type Remark, quote } from './remark.ts';
import { formatDate } from '../platform/dates.ts';
import { costText, type CostItem } from '../vehicles/cost-items.ts';

/** Rows that a screen lists of each kind; the downloaded report has all of them. */
export const mostListed = 50;

/**
 * What an import would do, or has done, with the file's own words. Counts are rows; a row with a warning is
 * also counted under its action.
 */
export function screenReport(
  file: ListingsFile,
  plan: ImportPlan,
): Omit<ImportAnswer, 'plan' | 'applied' | 'batchId'> {
  const { encoding, delimiter, columns, samples } = file;
  const warned = plan.rows.filter((row) => row.outcome !== 'refused' && remarksOn(row).length > 0).length;
  return {
    encoding,
    delimiter,
    columns: columns.header.map((name, index) => {
      const field = columns.fields[index] ?? null;
      const filled = columns.fillsIn.find((column) => column.index === index)?.field;
      const because = field === null ? columns.ignored.find(({ header }) => header === name)?.because : null;
      return {
        name,
        samples: samples[index] ?? [],
        field,
        usual: columns.usual[index] ?? null,
        because: because ?? null,
        fillsIn: (filled && columns.names[filled]) ?? null,
      };
    }),
    missing: columns.missing,
    said: saidOf(file, plan),
    question: plan.question,
    daysQuestion: plan.daysQuestion,
    counts: { ...plan.counts, rows: file.rows.length, warned },
    problems: kindsOf(problemsOf(file, plan), mostListed),
    changes: changesByField(plan, mostListed),
  };
}

/** How the file as a whole is read. */
export const saidOf = ({ encodingSaid }: ListingsFile, { dotted, days, rows }: ImportPlan) => [
  ...(encodingSaid === null ? [] : [encodingSaid]),
  ...(dotted === null ? [] : [dottedText(dotted)]),
  ...(days === null ? [] : [daysText(days)]),
  ...photosSaid(rows),
];

function photosSaid(rows: ImportPlan['rows']): string[] {
  const sources = rows.flatMap((row) =>
    row.outcome === 'new' || row.outcome === 'changed' ? row.photos.sources : [],
  );
  if (sources.length === 0) return [];
  const fetched = sources.filter(isFetched).length;
  return [
    `${counted(sources.length, 'photograph')} will follow after the import: ${formatNumber(fetched)} from their ` +
      `addresses, ${formatNumber(sources.length - fetched)} from a ZIP file with their names.`,
  ];
}

/** One cell that needs a look. A row with an error is left out; one with a warning is imported. */
export type ImportProblem = {
  kind: 'error' | 'warning';
  row: number;
  /** The vehicle of the row, for people. */
  label: string;
  /** The column's name in the file; null for the row as a whole, or for a column that the file lacks. */
  column: string | null;
  /** The cell's content: empty for a blank cell, null when the problem is not about a cell. */
  cell: string | null;
  advice: string;
  /** What all problems of this kind have in common. */
  about: string;
};

/** Every problem, in the order of the rows. */
export function* problemsOf(file: ListingsFile, plan: ImportPlan): Generator<ImportProblem> {
  const { names } = file.columns;
  for (const [index, row] of plan.rows.entries()) {
    const fileRow = file.rows[index] ?? { cells: {} };
    const kind = row.outcome === 'refused' ? 'error' : 'warning';
    for (const { field, advice, about = advice } of remarksOn(row)) {
      const column = field === null ? null : (names[field] ?? null);
      const cell = field === null || column === null ? null : writtenCell(fileRow, field);
      yield { kind, row: row.row, label: row.label, column, cell, advice, about };
    }
  }
}

const remarksOn = (row: PlannedRow): readonly Remark[] =>
  row.outcome === 'refused' ? row.reasons : [...row.notes, ...looksWrong(row)];

/** A warning about a value that the rules allow but that is probably a mistake. */
function looksWrong(row: PlannedRow): Remark[] {
  if (row.outcome !== 'new' && row.outcome !== 'changed') return [];
  const { vin } = row.values;
  if (vin === null) return [];
  if (vin.length !== 17) {
    const rest = 'characters, where cars since 1981 have 17. Stored as it is';
    const about = 'VINs that are not 17 characters long, as those of cars since 1981 are';
    return [{ field: 'vin', text: `${vin.length} ${rest}`, advice: `${vin.length} ${rest}`, about }];
  }
  if (hasValidCheckDigit(vin)) return [];
  const advice = 'The check digit does not fit: usual for European cars, else a typo. Stored as it is';
  return [{ field: 'vin', text: advice, advice }];
}

/** Problems of one kind: how many there are, and the first of them. */
export type ProblemKind = ImportAnswer['problems'][number];

/** Errors before warnings, and the most frequent kind first. Each kind lists its first `most` rows. */
export function kindsOf(problems: Iterable<ImportProblem>, most: number): ProblemKind[] {
  const kinds = new Map<string, ProblemKind>();
  for (const { kind, column, about, ...rest } of problems) {
    const key = JSON.stringify([kind, column, about]);
    const found = kinds.get(key) ?? { kind, column, about, count: 0, rows: [] };
    kinds.set(key, found);
    found.count += 1;
    if (found.rows.length < most) found.rows.push(rest);
  }
  const errorsFirst = (a: ProblemKind, b: ProblemKind) =>
    Number(a.kind === 'warning') - Number(b.kind === 'warning') || b.count - a.count;
  return [...kinds.values()].sort(errorsFirst);
}

/** A value as a report shows it: `$48,500`, `none`, `“Ardent Red”`. Days are those of `timeZone`. */
export function valueText(field: Change['field'], value: unknown, timeZone: string): string {
  if (value === null) return field === 'price' ? 'on request' : 'none';
  if (field === 'images') return Array.isArray(value) ? counted(value.length, 'photograph') : 'none';
  if (field === 'costItems') return costText(value as CostItem[]) || 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : quote(value.join(' | '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const description = describeFileField(field);
  if (description.kind === 'date') return formatDate(String(value), timeZone);
  if (description.kind === 'choice') return description.labels[String(value)] ?? quote(String(value));
  if (typeof value !== 'number') return quote(String(value));
  if (description.kind === 'amount') return formatPrice(value);
  return description.kind === 'year' ? String(value) : formatNumber(value);
}

/** The changes of one field: how many vehicles, and the first of them with old and new value. */
type FieldChanges = ImportAnswer['changes'][number];

/** By field, the most frequent first. Each lists its first `most` vehicles. */
export function changesByField({ rows, timeZone }: ImportPlan, most: number): FieldChanges[] {
  const fields = new Map<Change['field'], FieldChanges>();
  for (const row of rows) {
    if (row.outcome !== 'changed') continue;
    for (const { field, from, to } of row.changes) {
      const found = fields.get(field) ?? { field, label: columnLabel(field), count: 0, rows: [] };
      fields.set(field, found);
      found.count += 1;
      if (found.rows.length >= most) continue;
      const [before, after] = [valueText(field, from, timeZone), valueText(field, to, timeZone)];
      found.rows.push({ row: row.row, vehicle: row.label, from: before, to: after });
    }
  }
  return [...fields.values()].sort((a, b) => b.count - a.count);
}

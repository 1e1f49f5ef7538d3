import { formatCsv, type CsvCell } from '../platform/csv.ts';
import { valueText } from './change-texts.ts';
import type { ListingsFile } from './listings-file.ts';
import { columnLabel } from './import-fields.ts';
import type { ImportPlan } from './plan.ts';
import type { Outcome, PlannedRow } from './planned-row.ts';
import { problemsOf, type ImportProblem } from './remarks.ts';

const header = ['Row', 'Vehicle', 'Outcome', 'Column', 'In the file', 'Kind', 'What to do', 'Old', 'New'];

const outcomes: Readonly<Record<Outcome, string>> = {
  new: 'added',
  changed: 'changed',
  unchanged: 'the same as now',
  repeated: 'repeats an earlier row',
  refused: 'left out',
};

/** Every row of a file as CSV: what importing it does, and a line for each of its problems and changes. */
export function reportCsv(file: ListingsFile, plan: ImportPlan): string {
  const problems = Map.groupBy(problemsOf(file, plan), ({ row }) => row);
  return formatCsv(
    header,
    plan.rows.flatMap((row) =>
      linesOf(row, { problems: problems.get(row.row) ?? [], timeZone: plan.timeZone }),
    ),
  );
}

/**
 * The rows that are left out as they stand in the file, so that they can be corrected and imported, each with its problems
 * in one more column.
 */
export function leftOutCsv(file: ListingsFile, plan: ImportPlan): string {
  const { header } = file.columns;
  const rows = plan.rows.flatMap((row) => {
    if (row.outcome !== 'refused') return [];
    const cells = file.records[row.row - 1] ?? [];
    const filled = Array.from(
      { length: Math.max(header.length, cells.length) },
      (_, index) => cells[index] ?? '',
    );
    const problems = row.reasons.map(({ text }) => text).join('; ');
    return [[problems, ...filled]];
  });
  return formatCsv(['Left out because', ...header], rows);
}

function linesOf(
  row: PlannedRow,
  { problems, timeZone }: { problems: readonly ImportProblem[]; timeZone: string },
): CsvCell[][] {
  const start = [row.row, row.label, outcomes[row.outcome]];
  const lines: CsvCell[][] = problems.map(({ column, cell, kind, advice }) => [
    ...start,
    column,
    cell,
    kind,
    advice,
    null,
    null,
  ]);
  if (row.outcome === 'changed') {
    for (const { field, from, to } of row.changes) {
      const texts = [valueText(field, from, timeZone), valueText(field, to, timeZone)];
      lines.push([...start, columnLabel(field), null, 'change', null, ...texts]);
    }
  }
  if (row.outcome === 'repeated') {
    lines.push([...start, null, null, 'note', `Says the same as row ${row.first}`, null, null]);
  }
  return lines.length > 0 ? lines : [[...start, null, null, null, null, null, null]];
}

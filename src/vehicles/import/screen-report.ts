import { hasValidCheckDigit } from '../vin.ts';
import type { DottedAmounts } from './amounts.ts';
import type { Columns } from './columns.ts';
import type { FileRow, ListingsFile } from './csv.ts';
import type { ImportPlan } from './plan.ts';
import type { PlannedRow } from './plan-row.ts';
import type { Remark } from './remark.ts';

/** Most problems that a report lists one by one; if there are more, most of them have the same cause. */
export const mostProblems = 500;

/** One cell that needs a look. An error keeps the whole file from being imported; a warning does not. */
export type ImportProblem = {
  kind: 'error' | 'warning';
  row: number;
  /** The column's name in the file; null for the row as a whole, or for a column that the file lacks. */
  column: string | null;
  /** The cell's content: empty for a blank cell, null when the problem is not about a cell. */
  cell: string | null;
  advice: string;
};

/**
 * What an import would do, or has done, for a screen. Counts are rows; a row with a warning is also counted
 * under its action.
 */
export type ImportReport = {
  encoding: ListingsFile['encoding'];
  delimiter: string;
  columns: { name: string; used: boolean }[];
  /**
   * Set if dots separate thousands in the file's amounts: one of its cells, and that cell's amount in
   * dollars.
   */
  dotted: DottedAmounts | null;
  counts: ImportPlan['counts'] & { rows: number; warned: number };
  /** By row; if there are more than `mostProblems`, errors are kept first. */
  problems: ImportProblem[];
  moreProblems: number;
};

/** The plan as a screen shows it: the file's own words beside what each should be. */
export function screenReport(file: ListingsFile, plan: ImportPlan): ImportReport {
  const problems: ImportProblem[] = [];
  const counts = { ...plan.counts, rows: plan.rows.length, warned: 0 };
  for (const [index, row] of plan.rows.entries()) {
    const refused = row.outcome === 'refused';
    const remarks = refused ? row.reasons : [...row.notes, ...looksWrong(row)];
    if (!refused && remarks.length > 0) counts.warned += 1;
    const kind = refused ? 'error' : 'warning';
    for (const remark of remarks) problems.push(problemOf(kind, remark, file.rows[index], file.columns));
  }
  const errors = problems.filter(({ kind }) => kind === 'error').slice(0, mostProblems);
  const warnings = problems.filter(({ kind }) => kind === 'warning').slice(0, mostProblems - errors.length);
  return {
    encoding: file.encoding,
    delimiter: file.delimiter,
    columns: [
      ...file.columns.fields.flatMap((field) => {
        const name = field === null ? undefined : file.columns.names[field];
        return name === undefined ? [] : [{ name, used: true }];
      }),
      ...file.columns.ignored.map(({ header }) => ({ name: header, used: false })),
    ],
    dotted: plan.dotted,
    counts,
    problems: [...errors, ...warnings].sort((a, b) => a.row - b.row),
    moreProblems: problems.length - errors.length - warnings.length,
  };
}

/** A warning about a value that the rules allow but that is probably a mistake. */
function looksWrong(row: PlannedRow): Remark[] {
  if (row.outcome !== 'new' && row.outcome !== 'changed') return [];
  const { vin } = row.values;
  const remarks: Remark[] = [];
  if (vin !== null && vin.length !== 17) {
    const advice = `${vin.length} characters, where cars since 1981 have 17. Stored as it is`;
    remarks.push({ field: 'vin', text: advice, advice });
  } else if (vin !== null && !hasValidCheckDigit(vin)) {
    const advice = 'The check digit does not fit: usual for European cars, else a slip. Stored as it is';
    remarks.push({ field: 'vin', text: advice, advice });
  }
  return remarks;
}

function problemOf(
  kind: ImportProblem['kind'],
  { field, advice }: Remark,
  row: FileRow | undefined,
  { names }: Columns,
): ImportProblem {
  const column = field === null ? null : (names[field] ?? null);
  const cell = field === null || column === null ? null : (row?.cells[field] ?? '');
  return { kind, row: row?.row ?? 0, column, cell, advice };
}

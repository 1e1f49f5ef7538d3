/** What an import has to say about the rows of a file. */
import { hasValidCheckDigit } from '../vehicles/vin.ts';
import type { ListingsFile } from './listings-file.ts';
import { writtenCell } from './file-row.ts';
import type { ImportPlan } from './plan.ts';
import type { PlannedRow } from './planned-row.ts';
import type { Remark } from './remark.ts';

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

export const remarksOn = (row: PlannedRow): readonly Remark[] =>
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
  const advice = 'The check digit does not fit: usual for European cars, else a slip. Stored as it is';
  return [{ field: 'vin', text: advice, advice }];
}

/** Problems of one kind: how many there are, and the first of them. */
export type ProblemKind = {
  kind: ImportProblem['kind'];
  column: string | null;
  about: string;
  count: number;
  rows: Pick<ImportProblem, 'row' | 'label' | 'cell' | 'advice'>[];
};

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

import { formatCsv } from '../../../platform/csv.ts';
import { saveFile } from '../../../platform/browser/download.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';

/** Saves the problems of a dry run as a CSV file. */
export function saveProblems(fileName: string, { problems, moreProblems }: ImportAnswer): void {
  const rows = problems.map(({ row, column, cell, kind, advice }) => [row, column, cell, kind, advice]);
  const rest =
    moreProblems > 0 ? [[null, null, null, null, `${moreProblems} more problems are not listed`]] : [];
  const text = formatCsv(['Row', 'Column', 'In the file', 'Kind', 'What to do'], [...rows, ...rest]);
  const name = `${fileName.replace(/\.[^.]*$/, '')}-report.csv`;
  saveFile(new Blob([text], { type: 'text/csv' }), name);
}

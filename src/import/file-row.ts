import type { ImportColumn } from './import-fields.ts';
import type { Remark } from './remark.ts';

/** A cell that does not say what it means. */
export type CleanedCell = {
  /** What it means; empty for a blank cell. */
  text: string;
  /** As in the file. */
  written: string;
  /** What is said of it. */
  notes: readonly Remark[];
};

/** One row of a listings file: its cells that are not blank, or what is wrong with the row as a whole. */
export type FileRow = {
  /**
   * As a spreadsheet counts: the header is row 1, blank rows count, and a cell with several lines is still
   * one row.
   */
  row: number;
  /** As they are meant. */
  cells: Partial<Record<ImportColumn, string>>;
  problem: string | null;
  /** Those that say something else in the file. */
  cleaned?: Partial<Record<ImportColumn, CleanedCell>>;
};

/** A cell as the file has it; empty for a blank one. */
export const writtenCell = ({ cells, cleaned }: Pick<FileRow, 'cells' | 'cleaned'>, column: ImportColumn) =>
  cleaned?.[column]?.written ?? cells[column] ?? '';

import type { ImportColumn } from './import-fields.ts';
import type { Remark } from './remark.ts';

/** A cell whose text was cleaned. */
export type CleanedCell = {
  /** Its text after cleaning; empty for a blank cell. */
  text: string;
  /** As in the file. */
  written: string;
  /** Notes for the person who imports. */
  notes: readonly Remark[];
};

/** One row of a listings file: its cells that are not blank, or what is wrong with the row as a whole. */
export type FileRow = {
  /**
   * As a spreadsheet counts: the header is row 1, blank rows count, and a cell with several lines is still
   * one row.
   */
  row: number;
  /** After cleaning. */
  cells: Partial<Record<ImportColumn, string>>;
  problem: string | null;
  /** The cells that are too long to be read, of which only the beginning is kept. */
  cut?: readonly ImportColumn[];
  /** The cells that were changed by cleaning. */
  cleaned?: Partial<Record<ImportColumn, CleanedCell>>;
};

/** A cell as the file has it; empty for a blank one. */
export const writtenCell = ({ cells, cleaned }: Pick<FileRow, 'cells' | 'cleaned'>, column: ImportColumn) =>
  cleaned?.[column]?.written ?? cells[column] ?? '';

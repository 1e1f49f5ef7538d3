import type { ImportColumn } from './fields.ts';

/** One row of a listings file: its cells that are not blank, or what is wrong with the row as a whole. */
export type FileRow = {
  /**
   * As a spreadsheet counts: the header is row 1, blank rows count, and a cell with several lines is still
   * one row.
   */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  problem: string | null;
};

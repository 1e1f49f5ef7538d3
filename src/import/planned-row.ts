import type { Sale, SaleParties } from '../vehicles/sale.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { ImportValues } from './cells.ts';
import type { ImportField } from './import-fields.ts';
import type { Remark } from './remark.ts';

/** A field that an import changes in a listed vehicle. A sale is never changed by an import. */
export type ChangedField = ImportField | 'listedAt' | 'images';
export type Change = { field: ChangedField; from: unknown; to: unknown };

/**
 * Values that the program records, not staff: the listing date, and the sale of a sold vehicle. `soldBy` and `adviser` are
 * as the file names them.
 */
export type Recorded = { listedAt: Date; newArrivalSince: Date | null; adviser: string | null } & Sale &
  Pick<SaleParties, 'soldBy' | 'buyerName'>;

/** The photographs of a row, in order, and which of them stands for the vehicle. */
export type PlannedPhotos = { sources: string[]; featured: string | null };
export const noPhotos: PlannedPhotos = { sources: [], featured: null };

/**
 * What an import would do with one row of the file. `label` names the vehicle for people, and `notes` explain
 * the row.
 */
export type PlannedRow = { row: number; label: string; notes: Remark[] } & (
  | { outcome: 'new'; values: VehicleInput; recorded: Recorded; photos: PlannedPhotos }
  /** `updatedAt` is the state that was compared: if the vehicle is saved in between, the import stops. */
  | {
      outcome: 'changed';
      id: number;
      updatedAt: string;
      values: ImportValues & { listedAt: string };
      changes: Change[];
      /** Only for a vehicle that has none. */
      photos: PlannedPhotos;
    }
  | { outcome: 'unchanged'; id: number }
  /** The row says the same as an earlier row, which is imported in its place. */
  | { outcome: 'repeated'; first: number }
  | { outcome: 'refused'; reasons: Remark[] }
);

export type Outcome = PlannedRow['outcome'];

export const refused = (row: number, label: string, reasons: Remark[]): PlannedRow => ({
  row,
  label,
  notes: [],
  outcome: 'refused',
  reasons,
});

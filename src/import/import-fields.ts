/** The contents of a listings file: the fields that staff enter, and those that the program records. */
import { partyBounds } from '../vehicles/vehicles.staff.ts';
import { vehicleBounds } from '../vehicles/vehicle-bounds.ts';
import type { FieldDescription } from '../vehicles/field-description.ts';
import { noonOf, startOf } from '../platform/time-zones.ts';
import {
  describe,
  vehicleFieldNames,
  type FieldOfKind,
  type VehicleField,
} from '../vehicles/vehicle-fields.ts';

/** The fields of the form that a file can contain; its photos and its adviser are recorded differently, and its documents are no part of it. */
export type ImportField = Exclude<VehicleField, FieldOfKind<'images' | 'documents' | 'account'>>;

export const importFields = vehicleFieldNames.filter(
  (field): field is ImportField => !['images', 'documents', 'account'].includes(describe(field).kind),
);

/** Metadata of a field without an input in the form. */
type RecordDescription = { label: string; columns: readonly string[] } & (
  | { kind: 'amount' | 'photos' | 'focalPoints' }
  | { kind: 'name'; max: number }
  /** `momentOf`: the time that is recorded for a day. */
  | { kind: 'date'; momentOf: typeof startOf }
);

/** The fields that the program records when staff list and sell a vehicle; an export contains them. */
export const recordFields = {
  listedAt: {
    label: 'Listing date',
    kind: 'date',
    // A day later, the vehicle is one day old from the morning on.
    momentOf: startOf,
    columns: [
      'Listing Date',
      'Date Listed',
      'Listed Date',
      'Listed On',
      'In Stock Date',
      'Date In Stock',
      'Stock Date',
      'Inventory Date',
      'Date Added',
    ],
  },
  soldAt: {
    label: 'Sale date',
    kind: 'date',
    momentOf: noonOf,
    columns: ['Sale Date', 'Sold Date', 'Date Sold', 'Date of Sale', 'Sold On'],
  },
  soldPrice: {
    label: 'Sale price',
    kind: 'amount',
    // Not "Sale Price": dealers use it for the asking price as often.
    columns: ['Sold Price', 'Sold For', 'Final Price', 'Final Sale Price', 'Price Sold'],
  },
  soldBy: {
    label: 'Salesperson',
    kind: 'name',
    max: partyBounds.soldBy,
    columns: ['Salesperson', 'Sales Person', 'Sold By', 'Salesman', 'Sales Rep', 'Sales Consultant'],
  },
  buyerName: {
    label: 'Buyer',
    kind: 'name',
    max: partyBounds.buyerName,
    columns: ['Buyer', 'Buyer Name', 'Sold To', 'Customer', 'Customer Name', 'Purchaser'],
  },
  adviser: {
    label: 'Adviser',
    kind: 'name',
    max: vehicleBounds.adviser,
    columns: ['Adviser', 'Advisor', 'Sales Adviser', 'Sales Advisor', 'Client Advisor', 'Contact Person'],
  },
  images: {
    label: 'Photos',
    kind: 'photos',
    columns: [
      'Photos',
      'Photo URLs',
      'Image URLs',
      'Pictures',
      'Photo Files',
      'Photo',
      'Image',
      'Image URL',
      'Image Links',
      'Photo Links',
    ],
  },
  featuredImage: {
    label: 'Featured photo',
    kind: 'photos',
    columns: ['Featured Photo', 'Main Photo', 'Main Image', 'Primary Photo', 'Cover Photo'],
  },
  focalPoints: { label: 'Focal points', kind: 'focalPoints', columns: ['Focal Points'] },
  newArrivalSince: {
    label: 'New arrival since',
    kind: 'date',
    momentOf: startOf,
    columns: ['New Arrival Since'],
  },
} as const satisfies Record<string, RecordDescription>;

export type RecordField = keyof typeof recordFields;
export const recordFieldNames = Object.keys(recordFields) as RecordField[];

/** Every field that a file can contain. */
export type FileField = ImportField | RecordField;
export const fileFields: readonly FileField[] = [...importFields, ...recordFieldNames];

export type FileFieldDescription = FieldDescription | RecordDescription;

const isRecordField = (field: FileField): field is RecordField => Object.hasOwn(recordFields, field);

export const describeFileField = (field: FileField): FileFieldDescription =>
  isRecordField(field) ? recordFields[field] : describe(field);

/**
 * What a column contains: a field, or the ID that an export of this program wrote. Other systems' IDs mean
 * nothing here.
 */
export type ImportColumn = FileField | 'id';

export const importColumns: readonly ImportColumn[] = [...fileFields, 'id'];

export const isImportColumn = (name: string): name is ImportColumn =>
  importColumns.some((column) => column === name);

/** The label of a column, as a heading. */
export const columnLabel = (column: ImportColumn) =>
  column === 'id' ? 'Marque ID' : describeFileField(column).label;

/** What a column contains, within a sentence: `exterior color`, `VIN`. */
export const fieldName = (column: ImportColumn) =>
  column === 'id' ? 'ID' : columnLabel(column).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Kinds whose cells hold a text of its own or many entries; with the markup that other programs put into it. */
const longKinds: ReadonlySet<FileFieldDescription['kind']> = new Set([
  'paragraphs',
  'list',
  'photos',
  'focalPoints',
  'costs',
]);

/**
 * The most characters of a cell that are read: several times what its field may hold. A longer one is a problem of its row, so
 * that nothing below looks at texts of any length.
 */
export const longestCell = (column: ImportColumn): number =>
  column !== 'id' && longKinds.has(describeFileField(column).kind) ? 200_000 : 2_000;

/** Without these columns, no row could become a listing (section 5). */
export const requiredFields = [
  'make',
  'model',
  'year',
  'price',
  'mileage',
] as const satisfies readonly ImportField[];

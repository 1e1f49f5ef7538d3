/**
 * The fields that staff enter, described once: the change log, the import, the export and the form take their labels,
 * columns and formats from here. Too large for visitors, whose pages name their few rows themselves.
 */
import { formatListPrice, formatNumber, formatPrice } from './format.ts';
import type { VehicleInput } from './vehicle.ts';
import { statusLabels, vehicleBounds } from './vehicle-values.ts';

const bounds = vehicleBounds;

type Kind =
  | { kind: 'line' | 'paragraphs'; max: number }
  | { kind: 'vin' | 'year' | 'amount' | 'flag' | 'list' | 'images' }
  /** A whole number. `unit` is shown after it; `otherUnits` are read too. `zeroIsNone`: 0 means that nobody knows. */
  | {
      kind: 'number';
      counts: string;
      min: number;
      max: number;
      unit?: string;
      otherUnits?: readonly string[];
      zeroIsNone?: true;
    }
  /** One of a closed set, labels by value. `spellings` are what other systems write, in lower case. */
  | {
      kind: 'choice';
      labels: Readonly<Record<string, string>>;
      spellings: Readonly<Record<string, readonly string[]>>;
      optional?: true;
    };

/**
 * `label` is in sentence case. `columns` are the usual names of the field's column in a listings file, the likeliest
 * first; case, spaces and punctuation do not matter.
 */
export type FieldDescription = { label: string; columns: readonly string[] } & Kind;

export const vehicleFields = {
  make: {
    label: 'Make',
    kind: 'line',
    max: bounds.make,
    columns: ['Make', 'Manufacturer', 'Brand', 'Vehicle Make'],
  },
  model: {
    label: 'Model',
    kind: 'line',
    max: bounds.model,
    columns: ['Model', 'Model Name', 'Vehicle Model'],
  },
  year: { label: 'Year', kind: 'year', columns: ['Year', 'Model Year', 'Vehicle Year', 'Yr'] },
  price: {
    label: 'Price',
    kind: 'amount',
    // Not "Sale Price": to a dealer it is as often what a car was sold for as what it is offered at.
    columns: [
      'Price',
      'List Price',
      'Asking Price',
      'Listed Price',
      'Listing Price',
      'Internet Price',
      'Selling Price',
      'Advertised Price',
    ],
  },
  mileage: {
    label: 'Mileage',
    kind: 'number',
    counts: 'miles',
    min: 0,
    max: bounds.maxMileage,
    unit: 'mi',
    otherUnits: ['mi.'],
    columns: ['Mileage', 'Miles', 'Odometer', 'Odometer Reading', 'Odometer Miles'],
  },
  horsepower: {
    label: 'Horsepower',
    kind: 'number',
    counts: 'horsepower',
    min: 0,
    max: bounds.maxHorsepower,
    unit: 'HP',
    otherUnits: ['bhp'],
    zeroIsNone: true,
    columns: ['Horsepower', 'HP', 'Horse Power', 'BHP', 'Power HP'],
  },
  vin: {
    label: 'VIN',
    kind: 'vin',
    columns: ['VIN', 'VIN Number', 'Vehicle Identification Number', 'VIN No', 'Chassis Number'],
  },
  exteriorColor: {
    label: 'Exterior color',
    kind: 'line',
    max: bounds.color,
    columns: ['Exterior Color', 'Ext Color', 'Color', 'Exterior', 'Paint', 'Paint Color', 'Ext'],
  },
  interiorColor: {
    label: 'Interior color',
    kind: 'line',
    max: bounds.color,
    columns: ['Interior Color', 'Int Color', 'Interior', 'Upholstery', 'Int'],
  },
  modifications: {
    label: 'Modifications',
    kind: 'paragraphs',
    max: bounds.modifications,
    columns: ['Modifications', 'Mods', 'Upgrades', 'Aftermarket'],
  },
  description: {
    label: 'Description',
    kind: 'paragraphs',
    max: bounds.description,
    columns: [
      'Description',
      'Vehicle Description',
      'Dealer Comments',
      'Seller Comments',
      'Comments',
      'Notes',
    ],
  },
  features: {
    label: 'Features',
    kind: 'list',
    columns: ['Features', 'Options', 'Equipment', 'Feature List', 'Option List'],
  },
  // Photos are uploaded, never linked from elsewhere, so no file has a column for them.
  images: { label: 'Photos', kind: 'images', columns: [] },
  featuredImage: { label: 'Featured photo', kind: 'images', columns: [] },
  focalPoints: { label: 'Focal points', kind: 'images', columns: [] },
  status: {
    label: 'Status',
    kind: 'choice',
    labels: statusLabels,
    spellings: {
      available: ['active', 'in stock', 'for sale'],
      pending: ['pending sale', 'sale pending'],
      reserved: ['on hold'],
    },
    columns: ['Status', 'Availability', 'Listing Status'],
  },
  isNewArrival: { label: 'New arrival', kind: 'flag', columns: ['New Arrival', 'Is New Arrival'] },
  isFeatured: { label: 'Featured', kind: 'flag', columns: ['Featured', 'Is Featured'] },
  costBasis: {
    label: 'Cost basis',
    kind: 'amount',
    columns: ['Cost Basis', 'Cost', 'Dealer Cost', 'Unit Cost', 'Purchase Price', 'Acquisition Cost'],
  },
} as const satisfies Record<keyof VehicleInput, FieldDescription>;

export type VehicleField = keyof typeof vehicleFields;

/** The fields of some kinds. */
export type FieldOfKind<K extends Kind['kind']> = {
  [Field in VehicleField]: (typeof vehicleFields)[Field]['kind'] extends K ? Field : never;
}[VehicleField];

/** Every field that staff enter, in the order of the description. */
export const vehicleFieldNames = Object.keys(vehicleFields) as VehicleField[];

export const isVehicleField = (name: string): name is VehicleField => Object.hasOwn(vehicleFields, name);

export const describe = (field: VehicleField): FieldDescription => vehicleFields[field];

/** A value of a field as people read it: `$246,900`, `1,240 mi`, `Pending Sale`, `yes`. Null where there is none. */
export function fieldText(field: VehicleField, value: string | number | boolean | null): string | null {
  if (field === 'price' && (value === null || typeof value === 'number')) return formatListPrice(value);
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const description = describe(field);
  if (typeof value === 'string') {
    return (description.kind === 'choice' && description.labels[value]) || value;
  }
  if (description.kind === 'amount') return formatPrice(value);
  if (description.kind !== 'number') return String(value);
  return description.unit === undefined ? formatNumber(value) : `${formatNumber(value)} ${description.unit}`;
}

/** Labels as headings, by field: `Exterior Color`. */
export const vehicleFieldTitles: Readonly<Record<string, string>> = Object.fromEntries(
  vehicleFieldNames.map((field) => [
    field,
    vehicleFields[field].label.replace(/ ./g, (letters) => letters.toUpperCase()),
  ]),
);

/** The label of a field within a sentence: `exterior color`, `VIN`. */
export const labelInSentence = (field: VehicleField) =>
  vehicleFields[field].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Which column of a listings CSV is which field, by the names such files usually give them. */

/**
 * Field names with their usual column names, the likeliest first. Case, spaces and punctuation of a header do not
 * matter. A file's first match in this order is taken when several columns mean the same field. "Sale Price" is left
 * out on purpose: to a dealer it is as often what a car was sold for as what it is offered at.
 */
const usualNames = {
  make: ['Make', 'Manufacturer', 'Brand', 'Vehicle Make'],
  model: ['Model', 'Model Name', 'Vehicle Model'],
  trim: ['Trim', 'Trim Level', 'Series', 'Variant'],
  year: ['Year', 'Model Year', 'Vehicle Year', 'Yr'],
  price: [
    'Price',
    'List Price',
    'Asking Price',
    'Listed Price',
    'Listing Price',
    'Internet Price',
    'Selling Price',
    'Advertised Price',
  ],
  mileage: ['Mileage', 'Miles', 'Odometer', 'Odometer Reading', 'Odometer Miles'],
  horsepower: ['Horsepower', 'HP', 'Horse Power', 'BHP', 'Power HP'],
  vin: ['VIN', 'VIN Number', 'Vehicle Identification Number', 'VIN No', 'Chassis Number'],
  exteriorColor: ['Exterior Color', 'Ext Color', 'Color', 'Exterior', 'Paint', 'Paint Color', 'Ext'],
  interiorColor: ['Interior Color', 'Int Color', 'Interior', 'Upholstery', 'Int'],
  modifications: ['Modifications', 'Mods', 'Upgrades', 'Aftermarket'],
  description: [
    'Description',
    'Vehicle Description',
    'Dealer Comments',
    'Seller Comments',
    'Comments',
    'Notes',
  ],
  features: ['Features', 'Options', 'Equipment', 'Feature List', 'Option List'],
  engine: ['Engine', 'Engine Description', 'Motor'],
  transmission: ['Transmission', 'Gearbox', 'Trans', 'Transmission Type'],
  drivetrain: ['Drivetrain', 'Drive Train', 'Drive', 'Drive Type', 'Driveline'],
  fuelType: ['Fuel Type', 'Fuel'],
  condition: [
    'Condition',
    'State of Vehicle',
    'Vehicle Condition',
    'Certified',
    'CPO',
    'Certified Pre-Owned',
  ],
  status: ['Status', 'Availability', 'Listing Status'],
  isNewArrival: ['New Arrival', 'Is New Arrival'],
  isFeatured: ['Featured', 'Is Featured'],
  // What an export of this program calls its own ids; other systems' ids are none of ours.
  id: ['Marque ID'],
  costBasis: ['Cost Basis', 'Cost', 'Dealer Cost', 'Unit Cost', 'Purchase Price', 'Acquisition Cost'],
} as const satisfies Record<string, readonly string[]>;

export type ImportField = keyof typeof usualNames;

const fields = Object.keys(usualNames) as ImportField[];

/** Without these columns no row could become a listing (section 5). */
export const requiredFields = [
  'make',
  'model',
  'year',
  'price',
  'mileage',
] as const satisfies readonly ImportField[];

/** What the header said, column by column. */
export type Columns = {
  /** The field of each column in order; null for a column that is left out. */
  fields: (ImportField | null)[];
  /** What the file calls each field that is taken. */
  names: Partial<Record<ImportField, string>>;
  /** Headers that were left out, and for those that mean a field that another column gives, which one. */
  ignored: { header: string; because: string | null }[];
  missing: (typeof requiredFields)[number][];
};

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/colour/g, 'color')
    .replace(/[^a-z0-9]+/g, '')
    .replace(/(usd|inusd|indollars|dollars)$/, '');

const known = new Map<string, { field: ImportField; rank: number }>(
  fields.flatMap((field) => usualNames[field].map((name, rank) => [keyOf(name), { field, rank }])),
);

/** Recognises a header row. */
export function readHeader(header: readonly string[]): Columns {
  const best = new Map<ImportField, { index: number; rank: number }>();
  for (const [index, name] of header.entries()) {
    const match = known.get(keyOf(name));
    if (match && match.rank < (best.get(match.field)?.rank ?? Infinity)) {
      best.set(match.field, { index, rank: match.rank });
    }
  }
  const columns: Columns = {
    fields: [],
    names: {},
    ignored: [],
    missing: requiredFields.filter((field) => !best.has(field)),
  };
  for (const [index, name] of header.entries()) {
    const field = known.get(keyOf(name))?.field;
    const taken = field && best.get(field)?.index;
    columns.fields.push(field !== undefined && taken === index ? field : null);
    if (field !== undefined && taken === index) columns.names[field] = name.trim();
    if (taken === index || name.trim() === '') continue;
    columns.ignored.push({
      header: name.trim(),
      because: taken === undefined ? null : (header[taken]?.trim() ?? null),
    });
  }
  return columns;
}

/** The names a column of this field usually has, for people: `“Price”, “List Price” or “Asking Price”`. */
export function namesOf(field: ImportField): string {
  const names = usualNames[field].slice(0, 4).map((name) => `“${name}”`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}

/** A field in words: `exteriorColor` is `exterior color`. */
export const fieldName = (field: string) =>
  field === 'vin'
    ? 'VIN'
    : field
        .replace(/^is(?=[A-Z])/, '')
        .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
        .trim();

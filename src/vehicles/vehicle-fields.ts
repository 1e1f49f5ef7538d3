/**
 * The fields that staff enter, described once: the change log, the import, the export and the form get their
 * labels, columns and formats from here. Too large for visitors, whose pages name their few rows themselves.
 */
import { countries } from './countries.ts';
import type { FieldDescription, FieldKind } from './field-description.ts';
import {
  arrivalSpellings,
  bodyStyleSpellings,
  conditionSpellings,
  countrySpellings,
  drivetrainSpellings,
  fuelSpellings,
  statusSpellings,
  titleStatusSpellings,
  transmissionSpellings,
} from './spellings.ts';
import type { VehicleInput } from './vehicle.ts';
import { vehicleBounds } from './vehicle-bounds.ts';
import {
  arrivalLabels,
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  statusLabels,
  titleStatusLabels,
  transmissionLabels,
} from './vehicle-values.ts';

const bounds = vehicleBounds;

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
  trim: {
    label: 'Trim',
    kind: 'line',
    max: bounds.trim,
    columns: ['Trim', 'Trim Level', 'Series', 'Variant'],
  },
  year: { label: 'Year', kind: 'year', columns: ['Year', 'Model Year', 'Vehicle Year', 'Yr'] },
  price: {
    label: 'Price',
    kind: 'amount',
    // Not "Sale Price": dealers use it for the price a car was sold for as often as for its asking price.
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
  condition: {
    label: 'Condition',
    kind: 'choice',
    optional: true,
    labels: conditionLabels,
    spellings: conditionSpellings,
    columns: [
      'Condition',
      'State of Vehicle',
      'Vehicle Condition',
      'Certified',
      'CPO',
      'Certified Pre-Owned',
    ],
  },
  bodyStyle: {
    label: 'Body style',
    kind: 'choice',
    optional: true,
    oftenLonger: true,
    labels: bodyStyleLabels,
    spellings: bodyStyleSpellings,
    columns: ['Body Style', 'Body', 'Body Type', 'Vehicle Type'],
  },
  engine: {
    label: 'Engine',
    kind: 'line',
    max: bounds.engine,
    columns: ['Engine', 'Engine Description', 'Motor'],
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
  fuel: {
    label: 'Fuel',
    kind: 'choice',
    optional: true,
    oftenLonger: true,
    labels: fuelLabels,
    spellings: fuelSpellings,
    columns: ['Fuel Type', 'Fuel'],
  },
  transmission: {
    label: 'Transmission',
    kind: 'choice',
    optional: true,
    oftenLonger: true,
    labels: transmissionLabels,
    spellings: transmissionSpellings,
    columns: ['Transmission', 'Gearbox', 'Trans', 'Transmission Type'],
  },
  drivetrain: {
    label: 'Drivetrain',
    kind: 'choice',
    optional: true,
    oftenLonger: true,
    labels: drivetrainLabels,
    spellings: drivetrainSpellings,
    columns: ['Drivetrain', 'Drive Train', 'Drive', 'Drive Type', 'Driveline'],
  },
  doors: {
    label: 'Doors',
    kind: 'number',
    counts: 'doors',
    min: 0,
    max: bounds.maxDoors,
    zeroIsNone: true,
    columns: ['Doors', 'Number of Doors', 'Door Count', 'No of Doors'],
  },
  seats: {
    label: 'Seats',
    kind: 'number',
    counts: 'seats',
    min: 0,
    max: bounds.maxPeople,
    otherUnits: ['passengers', 'passenger'],
    zeroIsNone: true,
    columns: ['Seats', 'Number of Seats', 'Seating Capacity', 'Passenger Capacity', 'Seating'],
  },
  owners: {
    label: 'Owners',
    kind: 'number',
    counts: 'owners',
    min: 0,
    max: bounds.maxPeople,
    columns: ['Owners', 'Number of Owners', 'Previous Owners', 'Owner Count', 'No of Owners'],
  },
  countryOfOrigin: {
    label: 'Country of origin',
    kind: 'choice',
    optional: true,
    labels: countries,
    spellings: countrySpellings,
    oneOf: 'a country or its code, such as Italy or IT',
    columns: ['Country of Origin', 'Made In', 'Country', 'Country of Assembly', 'Built In'],
  },
  titleStatus: {
    label: 'Title status',
    kind: 'choice',
    optional: true,
    labels: titleStatusLabels,
    spellings: titleStatusSpellings,
    // Not "Title": in feeds, that is the headline of a listing.
    columns: ['Title Status', 'Title Brand', 'Title Type', 'Branded Title'],
  },
  vin: {
    label: 'VIN',
    kind: 'vin',
    columns: ['VIN', 'VIN Number', 'Vehicle Identification Number', 'VIN No', 'Chassis Number'],
  },
  stockNumber: {
    label: 'Stock number',
    kind: 'line',
    max: bounds.stockNumber,
    columns: ['Stock Number', 'Stock #', 'Stock No', 'Stock', 'Stock ID', 'Dealer Stock Number'],
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
  exteriorSwatch: {
    label: 'Exterior swatch',
    kind: 'swatch',
    columns: [
      'Exterior Swatch',
      'Exterior Color Hex',
      'Exterior Hex',
      'Exterior Color Hex Code',
      'Ext Color Hex',
    ],
  },
  interiorSwatch: {
    label: 'Interior swatch',
    kind: 'swatch',
    columns: [
      'Interior Swatch',
      'Interior Color Hex',
      'Interior Hex',
      'Interior Color Hex Code',
      'Int Color Hex',
    ],
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
  video: { label: 'Video', kind: 'video', columns: ['Video', 'Video URL', 'Video Link', 'Video Address'] },
  // Not "360": that is as often a folder of pictures.
  walkAround: {
    label: 'Walk-around',
    kind: 'link',
    columns: [
      'Walk-around',
      'Walk-around URL',
      '360 URL',
      '360 Link',
      '360 Spin URL',
      'Spin URL',
      'Virtual Tour',
    ],
  },
  historyReport: {
    label: 'History report',
    kind: 'link',
    columns: [
      'History Report',
      'History Report URL',
      'Vehicle History Report',
      'Carfax URL',
      'Carfax Link',
      'AutoCheck URL',
      'AutoCheck Link',
    ],
  },
  warranty: {
    label: 'Warranty',
    kind: 'line',
    max: bounds.warranty,
    columns: ['Warranty', 'Warranty Text', 'Warranty Description', 'Factory Warranty'],
  },
  // Files of this site: no listings file has them.
  documents: { label: 'Documents', kind: 'documents', columns: [] },
  status: {
    label: 'Status',
    kind: 'choice',
    labels: statusLabels,
    spellings: statusSpellings,
    columns: ['Status', 'Availability', 'Listing Status'],
  },
  arrival: {
    label: 'Arrival note',
    kind: 'choice',
    optional: true,
    labels: arrivalLabels,
    spellings: arrivalSpellings,
    columns: ['Arrival Note', 'Arrival', 'Arrival Status', 'Transit Status'],
  },
  arrivalMonth: {
    label: 'Expected',
    kind: 'month',
    columns: ['Expected', 'Expected Month', 'Arrival Month', 'Expected Arrival', 'ETA'],
  },
  isNewArrival: { label: 'New arrival', kind: 'flag', columns: ['New Arrival', 'Is New Arrival'] },
  isFeatured: { label: 'Featured', kind: 'flag', columns: ['Featured', 'Is Featured'] },
  // Not "Published" or "Publish Date": in feeds, those are the time when a listing went out.
  isPublished: { label: 'Published', kind: 'flag', columns: ['Is Published'] },
  isReservable: {
    label: 'Reserve online',
    kind: 'flag',
    columns: ['Reserve Online', 'Is Reservable', 'Online Deposit'],
  },
  publishOn: { label: 'Publish on', kind: 'day', columns: ['Publish On'] },
  // Accounts are this site's own: a file has their names, and only for new vehicles (`src/import/import-fields.ts`).
  adviser: { label: 'Adviser', kind: 'account', columns: [] },
  costBasis: {
    label: 'Cost basis',
    kind: 'amount',
    columns: ['Cost Basis', 'Cost', 'Dealer Cost', 'Unit Cost', 'Purchase Price', 'Acquisition Cost'],
  },
  costItems: { label: 'Cost lines', kind: 'costs', columns: ['Cost Lines'] },
} as const satisfies Record<keyof VehicleInput, FieldDescription>;

export type VehicleField = keyof typeof vehicleFields;

/** The fields of these kinds. */
export type FieldOfKind<K extends FieldKind> = {
  [Field in VehicleField]: (typeof vehicleFields)[Field]['kind'] extends K ? Field : never;
}[VehicleField];

/** Every field that staff enter, in the order of the description. */
export const vehicleFieldNames = Object.keys(vehicleFields) as VehicleField[];

export const isVehicleField = (name: string): name is VehicleField => Object.hasOwn(vehicleFields, name);

export const describe = (field: VehicleField): FieldDescription => vehicleFields[field];

/** What the vehicle form holds while it is filled in, and how that becomes a vehicle. */
import type { Photos } from '../../../images/staff/photos.ts';
import { formatNumber, parseAmount, parseNumber } from '../../format.ts';
import type { VehicleInput } from '../../vehicle.ts';
import type { VehicleStatus } from '../../vehicle-values.ts';
import { normalizeVin } from '../../vin.ts';
import { featuresToSave } from './features.ts';

/** Numbers are the text of their inputs, as typed; `newFeature` is typed but not entered yet. */
export type FormValues = {
  make: string;
  model: string;
  year: string;
  vin: string;
  mileage: string;
  price: string;
  /** Then there is no price, whatever `price` says. */
  priceOnRequest: boolean;
  costBasis: string;
  status: VehicleStatus;
  isNewArrival: boolean;
  isFeatured: boolean;
  horsepower: string;
  exteriorColor: string;
  interiorColor: string;
  modifications: string;
  description: string;
  features: string[];
  newFeature: string;
  photos: Photos;
};

/** The form's fields by name, in the order in which they stand there. */
export const fieldLabels = {
  make: 'Make',
  model: 'Model',
  year: 'Year',
  vin: 'VIN',
  mileage: 'Mileage',
  price: 'Price',
  costBasis: 'Cost basis',
  status: 'Status',
  isNewArrival: 'New arrival',
  isFeatured: 'Featured',
  horsepower: 'Horsepower',
  exteriorColor: 'Exterior color',
  interiorColor: 'Interior color',
  modifications: 'Modifications',
  description: 'Description',
  features: 'Features',
  photos: 'Photos',
} as const;
export type Field = keyof typeof fieldLabels;
export const isField = (name: string): name is Field => Object.hasOwn(fieldLabels, name);
export const fields = Object.keys(fieldLabels).filter(isField);

/** Section 2, defaults: the current year, 0 for the numbers, available, neither new nor featured. */
export const newValues = (now: Date): FormValues => ({
  make: '',
  model: '',
  year: String(now.getFullYear()),
  vin: '',
  mileage: '0',
  price: '0',
  priceOnRequest: false,
  costBasis: '0',
  status: 'available',
  isNewArrival: false,
  isFeatured: false,
  horsepower: '0',
  exteriorColor: '',
  interiorColor: '',
  modifications: '',
  description: '',
  features: [],
  newFeature: '',
  photos: { images: [], featuredImage: null, focalPoints: {} },
});

/** An amount as its input shows it: thousands separators, cents only when there are some. */
const amountText = (value: number) =>
  Number.isInteger(value)
    ? formatNumber(value)
    : `${formatNumber(Math.trunc(value))}.${(Math.round(value * 100) % 100).toString().padStart(2, '0')}`;

/** What the inputs show of a vehicle. */
export const valuesOf = (vehicle: VehicleInput): FormValues => ({
  make: vehicle.make,
  model: vehicle.model,
  year: String(vehicle.year),
  vin: vehicle.vin ?? '',
  mileage: formatNumber(vehicle.mileage),
  price: amountText(vehicle.price ?? 0),
  priceOnRequest: vehicle.price === null,
  costBasis: amountText(vehicle.costBasis ?? 0),
  status: vehicle.status,
  isNewArrival: vehicle.isNewArrival,
  isFeatured: vehicle.isFeatured,
  horsepower: formatNumber(vehicle.horsepower ?? 0),
  exteriorColor: vehicle.exteriorColor ?? '',
  interiorColor: vehicle.interiorColor ?? '',
  modifications: vehicle.modifications ?? '',
  description: vehicle.description ?? '',
  features: vehicle.features,
  newFeature: '',
  photos: {
    images: vehicle.images,
    featuredImage: vehicle.featuredImage,
    focalPoints: vehicle.focalPoints,
  },
});

type Parse = typeof parseNumber;

/** A number as its input shows it after leaving it; what is no number stays as it was typed. */
export function tidyNumber(text: string, parse: Parse = parseNumber): string {
  const value = parse(text);
  // More decimals than cents are a mistake that must stay visible.
  return value === null || value < 0 || Number(value.toFixed(2)) !== value ? text : amountText(value);
}

/** The same for an amount of money, which may be written as `250k`. */
export const tidyAmount = (text: string) => tidyNumber(text, parseAmount);

/** NaN for what is no number, which no rule lets pass. */
const numberOf = (text: string, parse: Parse = parseNumber) => parse(text) ?? Number.NaN;

/** 0 is the default of horsepower and cost basis and means, like an empty field, that nobody entered one. */
const optionalNumber = (text: string, parse?: Parse) => {
  const value = text.trim() === '' ? 0 : numberOf(text, parse);
  return value === 0 ? null : value;
};
const textOrNone = (text: string) => text.trim() || null;

/** The vehicle that is entered. Where `validateVehicle` complains, numbers may be NaN. */
export function inputOf(values: FormValues): VehicleInput {
  const { images, featuredImage, focalPoints } = values.photos;
  return {
    make: values.make.trim(),
    model: values.model.trim(),
    year: numberOf(values.year),
    vin: normalizeVin(values.vin) || null,
    mileage: numberOf(values.mileage),
    // 0 is the default here too, but a price must be said.
    price: values.priceOnRequest ? null : numberOf(values.price, parseAmount) || Number.NaN,
    costBasis: optionalNumber(values.costBasis, parseAmount),
    status: values.status,
    isNewArrival: values.isNewArrival,
    isFeatured: values.isFeatured,
    horsepower: optionalNumber(values.horsepower),
    exteriorColor: textOrNone(values.exteriorColor),
    interiorColor: textOrNone(values.interiorColor),
    modifications: textOrNone(values.modifications) === null ? null : values.modifications,
    description: textOrNone(values.description) === null ? null : values.description,
    features: featuresToSave(values.features, values.newFeature),
    images,
    featuredImage,
    focalPoints,
    trim: null,
    condition: null,
    bodyStyle: null,
    engine: null,
    fuel: null,
    transmission: null,
    drivetrain: null,
    titleStatus: null,
  };
}

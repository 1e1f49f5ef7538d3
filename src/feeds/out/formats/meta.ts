import type { CsvCell } from '../../../platform/csv.ts';
import type {
  BodyStyle,
  Condition,
  Drivetrain,
  Fuel,
  Transmission,
  VehicleStatus,
} from '../../../vehicles/vehicle-values.ts';
import {
  csvFormat,
  dayListed,
  descriptionOf,
  modelOf,
  pageAddress,
  phoneText,
  priceText,
  titleOf,
  type FeedContext,
  type FeedVehicle,
} from './format.ts';

/** Bounds of Meta's catalog. */
const longestDescription = 5_000;
const mostPictures = 20;

const bodyStyles: Readonly<Record<BodyStyle, string>> = {
  sedan: 'SEDAN',
  coupe: 'COUPE',
  convertible: 'CONVERTIBLE',
  roadster: 'CONVERTIBLE',
  hatchback: 'HATCHBACK',
  wagon: 'WAGON',
  suv: 'SUV',
  crossover: 'CROSSOVER',
  pickup: 'TRUCK',
  minivan: 'MINIVAN',
  van: 'VAN',
};
const fuels: Readonly<Record<Fuel, string>> = {
  gasoline: 'GASOLINE',
  diesel: 'DIESEL',
  hybrid: 'HYBRID',
  'plug-in-hybrid': 'PLUGIN_HYBRID',
  electric: 'ELECTRIC',
  'flex-fuel': 'FLEX',
  'natural-gas': 'OTHER',
  hydrogen: 'OTHER',
};
const transmissions: Readonly<Record<Transmission, string>> = {
  automatic: 'AUTOMATIC',
  manual: 'MANUAL',
  'dual-clutch': 'AUTOMATIC',
  cvt: 'AUTOMATIC',
};
const drivetrains: Readonly<Record<Drivetrain, string>> = {
  awd: 'AWD',
  '4wd': '4X4',
  fwd: 'FWD',
  rwd: 'RWD',
};
const states: Readonly<Record<Condition, string>> = { new: 'NEW', used: 'USED', certified: 'CPO' };
const availabilities: Readonly<Record<VehicleStatus, string>> = {
  available: 'AVAILABLE',
  pending: 'PENDING',
  reserved: 'PENDING',
  sold: 'NOT_AVAILABLE',
};

const address = ({ dealership }: FeedContext) =>
  JSON.stringify({
    addr1: dealership.street,
    city: dealership.city,
    region: dealership.region,
    postal_code: dealership.postalCode,
    country: dealership.country,
  });

const pictureColumns = Object.fromEntries(
  Array.from({ length: mostPictures }, (_, index) => [
    `image[${index}].url`,
    ({ images }: FeedVehicle): CsvCell => images[index] ?? null,
  ]),
);

/** Meta's automotive inventory catalog (developers.facebook.com/docs/marketing-api/auto-ads/reference), as CSV. */
export const meta = csvFormat({
  vehicle_id: ({ id }) => String(id),
  title: titleOf,
  description: (vehicle, context) => descriptionOf(vehicle, context, longestDescription),
  url: pageAddress,
  make: ({ make }) => make,
  model: modelOf,
  trim: ({ trim }) => trim,
  year: ({ year }) => year,
  'mileage.value': ({ mileage }) => mileage,
  'mileage.unit': () => 'MI',
  ...pictureColumns,
  // Required by one of Meta's pages. What a photograph shows of the car nobody has said.
  'image[0].tag[0]': (vehicle) => (vehicle.images.length === 0 ? null : titleOf(vehicle)),
  transmission: ({ transmission }) => transmission && transmissions[transmission],
  fuel_type: ({ fuel }) => fuel && fuels[fuel],
  body_style: ({ bodyStyle }) => (bodyStyle === null ? 'OTHER' : bodyStyles[bodyStyle]),
  drivetrain: ({ drivetrain }) => drivetrain && drivetrains[drivetrain],
  vin: ({ vin }) => vin,
  // How good it is nobody has said; whether it is new stands in `state_of_vehicle`.
  condition: ({ condition }) => (condition === 'new' ? 'EXCELLENT' : 'OTHER'),
  price: priceText,
  address: (_vehicle, context) => address(context),
  exterior_color: ({ exteriorColor }) => exteriorColor,
  interior_color: ({ interiorColor }) => interiorColor,
  availability: ({ status }) => availabilities[status],
  state_of_vehicle: ({ condition }) => condition && states[condition],
  date_first_on_lot: dayListed,
  stock_number: ({ stockNumber }) => stockNumber,
  dealer_id: (_vehicle, { dealerCode }) => dealerCode,
  dealer_name: (_vehicle, { dealership }) => dealership.name,
  dealer_phone: (_vehicle, context) => phoneText(context),
});

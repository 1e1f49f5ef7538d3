import {
  bodyStyleLabels,
  drivetrainLabels,
  fuelLabels,
  transmissionLabels,
} from '../../../vehicles/vehicle-values.ts';
import {
  csvFormat,
  dayListed,
  descriptionOf,
  fullAddress,
  modelOf,
  pageAddress,
  phoneText,
  priceText,
  titleOf,
} from './format.ts';

/** Characters of a description, and pictures beside the first, that Merchant Center takes. */
const longestDescription = 5_000;
const mostPictures = 10;

/**
 * Google's feed of vehicle listings (developers.google.com/vehicle-listings/reference/feed-specification) with what vehicle ads
 * of Merchant Center want beside it (support.google.com/merchants/answer/11192663): `link_template`, and the other spelling
 * of `certified_pre-owned`.
 */
export const google = csvFormat({
  vin: ({ vin }) => vin,
  id: ({ id, stockNumber }) => stockNumber ?? String(id),
  store_code: (_vehicle, { dealerCode }) => dealerCode,
  dealership_name: (_vehicle, { dealership }) => dealership.name,
  dealership_address: (_vehicle, context) => fullAddress(context),
  tracking_phone_number: (_vehicle, context) => phoneText(context),
  title: titleOf,
  description: (vehicle, context) => descriptionOf(vehicle, context, longestDescription),
  link: pageAddress,
  link_template: (vehicle, context) => `${pageAddress(vehicle, context)}?store={store_code}`,
  image_link: ({ images }) => images[0] ?? null,
  additional_image_link: ({ images }) => images.slice(1, 1 + mostPictures).join(','),
  date_in_stock: dayListed,
  price: priceText,
  condition: ({ condition }) => (condition === 'new' ? 'new' : 'used'),
  certified_pre_owned: ({ condition }) => (condition === 'certified' ? 'yes' : 'no'),
  'certified_pre-owned': ({ condition }) => (condition === 'certified' ? 'yes' : 'no'),
  make: ({ make }) => make,
  model: modelOf,
  trim: ({ trim }) => trim,
  year: ({ year }) => year,
  mileage: ({ mileage }) => `${mileage} miles`,
  exterior_color: ({ exteriorColor }) => exteriorColor,
  color: ({ exteriorColor }) => exteriorColor,
  interior_color: ({ interiorColor }) => interiorColor,
  body_style: ({ bodyStyle }) => bodyStyle && bodyStyleLabels[bodyStyle],
  engine: ({ engine }) => engine,
  fuel_type: ({ fuel }) => fuel && fuelLabels[fuel],
  transmission: ({ transmission }) => transmission && transmissionLabels[transmission],
  drivetrain: ({ drivetrain }) => drivetrain && drivetrainLabels[drivetrain],
});

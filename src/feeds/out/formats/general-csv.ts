import {
  bodyStyleLabels,
  drivetrainLabels,
  fuelLabels,
  statusLabels,
  titleStatusLabels,
  transmissionLabels,
} from '../../../vehicles/vehicle-values.ts';
import { csvFormat, dayListed, descriptionOf, modelOf, pageAddress, phoneText } from './format.ts';

/** Longer than any description here. */
const longestDescription = 50_000;

/** The columns that HomeNet's exports have made usual, which marketplaces and other dealers' programs read. */
export const generalCsv = csvFormat({
  DealerID: (_vehicle, { dealerCode }) => dealerCode,
  DealerName: (_vehicle, { dealership }) => dealership.name,
  DealerAddress: (_vehicle, { dealership }) => dealership.street,
  DealerCity: (_vehicle, { dealership }) => dealership.city,
  DealerState: (_vehicle, { dealership }) => dealership.region,
  DealerZip: (_vehicle, { dealership }) => dealership.postalCode,
  DealerPhone: (_vehicle, context) => phoneText(context),
  DealerEmail: (_vehicle, { dealership }) => dealership.email,
  Type: ({ condition }) => condition && (condition === 'new' ? 'New' : 'Used'),
  Certified: ({ condition }) => condition === 'certified',
  StockNumber: ({ stockNumber, id }) => stockNumber ?? String(id),
  VIN: ({ vin }) => vin,
  Year: ({ year }) => year,
  Make: ({ make }) => make,
  Model: modelOf,
  Trim: ({ trim }) => trim,
  Body: ({ bodyStyle }) => bodyStyle && bodyStyleLabels[bodyStyle],
  Doors: ({ doors }) => doors,
  Seats: ({ seats }) => seats,
  ExteriorColor: ({ exteriorColor }) => exteriorColor,
  InteriorColor: ({ interiorColor }) => interiorColor,
  Engine: ({ engine }) => engine,
  Horsepower: ({ horsepower }) => horsepower,
  FuelType: ({ fuel }) => fuel && fuelLabels[fuel],
  Transmission: ({ transmission }) => transmission && transmissionLabels[transmission],
  Drivetrain: ({ drivetrain }) => drivetrain && drivetrainLabels[drivetrain],
  Miles: ({ mileage }) => mileage,
  SellingPrice: ({ price }) => price,
  Status: ({ status }) => statusLabels[status],
  Owners: ({ owners }) => owners,
  TitleStatus: ({ titleStatus }) => titleStatus && titleStatusLabels[titleStatus],
  DateInStock: dayListed,
  LastModified: ({ updatedAt }) => updatedAt,
  Description: (vehicle, context) => descriptionOf(vehicle, context, longestDescription),
  Options: ({ features }) => features.join('|'),
  VehicleURL: pageAddress,
  ImageList: ({ images }) => images.join('|'),
});

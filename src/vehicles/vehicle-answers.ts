import type { PublicVehicle, VehicleCard } from './vehicle.ts';

/**
 * What answers about vehicles lack if they have the fields of section 7 and no others, or come from a node that still
 * runs an older version. A field that is added to an answer needs its default here.
 */

type Core = 'id' | 'make' | 'model' | 'year' | 'price' | 'mileage';
type Added<Answer> = Omit<Required<Answer>, Core>;

const sharedDefaults = {
  horsepower: null,
  exteriorColor: null,
  interiorColor: null,
  exteriorSwatch: null,
  interiorSwatch: null,
  description: null,
  isNewArrival: false,
  status: 'available',
  arrival: null,
} as const;

const cardDefaults: Added<VehicleCard> = { ...sharedDefaults, thumbnail: null, focalPoint: null };

export const vehicleDefaults: Added<PublicVehicle> = {
  ...sharedDefaults,
  trim: null,
  condition: null,
  bodyStyle: null,
  engine: null,
  fuel: null,
  transmission: null,
  drivetrain: null,
  doors: null,
  seats: null,
  owners: null,
  countryOfOrigin: null,
  titleStatus: null,
  vin: null,
  stockNumber: null,
  modifications: null,
  features: [],
  images: [],
  featuredImage: null,
  focalPoints: {},
  isFeatured: false,
  video: null,
  historyReport: null,
  walkAround: null,
  warranty: null,
  documents: [],
  isReservable: true,
  listedAt: '',
  updatedAt: '',
};

export const toVehicle = <Answer extends PublicVehicle>(answer: Answer): Answer => ({
  ...vehicleDefaults,
  ...answer,
});

/** Null where section 8 has a 401 become null. */
export const toVehicles = <Answer extends PublicVehicle[] | null>(answer: Answer) =>
  (answer && answer.map(toVehicle)) as Answer;

export const toCards = (answer: readonly VehicleCard[]): VehicleCard[] =>
  answer.map((card) => ({ ...cardDefaults, ...card }));

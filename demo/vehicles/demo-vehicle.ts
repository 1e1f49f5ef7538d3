import type { VehicleInput } from '../../src/vehicles/vehicle.ts';
import type { VehicleStatus } from '../../src/vehicles/vehicle-values.ts';

/** What the form asks besides the facts that every demo car has. */
type Detail =
  | 'stockNumber'
  | 'trim'
  | 'condition'
  | 'bodyStyle'
  | 'engine'
  | 'fuel'
  | 'transmission'
  | 'drivetrain'
  | 'doors'
  | 'seats'
  | 'owners'
  | 'countryOfOrigin'
  | 'titleStatus';

/**
 * One car of the demo dealership: its facts and texts. Its pictures are drawn separately and found by `slug`.
 * Money is in whole US dollars, mileage in miles, power in horsepower. Ages are in days before seeding, so
 * that the demo never looks old.
 */
export type DemoVehicle = { [Name in Detail]?: NonNullable<VehicleInput[Name]> } & {
  slug: string;
  make: string;
  model: string;
  year: number;
  price: number;
  mileage: number;
  horsepower?: number;
  /** 17 characters, or the shorter chassis number of a car from before 1981. */
  vin?: string;
  exteriorColor?: string;
  /** The color as drawn: a paint's own name says too little, and dots beside some cars only would look like a fault. */
  exteriorSwatch?: string;
  interiorColor?: string;
  interiorSwatch?: string;
  modifications?: string;
  description: string;
  features: string[];
  status: VehicleStatus;
  isNewArrival: boolean;
  isFeatured: boolean;
  /** What the dealership paid; cars on consignment have none. */
  costBasis?: number;
  listedDaysAgo: number;
  views: number;
  /** Present exactly when `status` is sold. */
  sale?: DemoSale;
};

/** A completed sale, dated later than its listing. `buyer` is one who has sent no inquiry. */
export type DemoSale = {
  soldDaysAgo: number;
  soldPrice: number;
  buyer?: { name: string; phone?: string; email?: string };
};

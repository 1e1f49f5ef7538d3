import type { VehicleStatus } from '../../src/vehicles/vehicle-values.ts';

/**
 * One car of the demo dealership: its facts and words. The pictures are made elsewhere and found by `slug`.
 * Money is whole US dollars, mileage miles, power horsepower. Ages are days before the moment of seeding, so that the
 * demo never grows old.
 */
export type DemoVehicle = {
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
  interiorColor?: string;
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

/** A finished sale, dated later than the listing it ends. */
export type DemoSale = { soldDaysAgo: number; soldPrice: number };

/** The limits of sections 5 and 9, and those that this project adds. Texts are counted in characters. */
export const vehicleBounds = {
  make: 80,
  model: 80,
  trim: 80,
  firstYear: 1886,
  maxAmount: 100_000_000,
  maxMileage: 2_000_000,
  maxHorsepower: 5_000,
  maxDoors: 9,
  /** Upper limit of seats and of owners. */
  maxPeople: 50,
  engine: 120,
  stockNumber: 40,
  color: 80,
  modifications: 5_000,
  description: 10_000,
  features: 100,
  feature: 120,
  video: 500,
  /** An address elsewhere. */
  link: 500,
  warranty: 120,
  /** A user name. */
  adviser: 80,
  /** Of all settings; a dealership's own limit is lower, 10 by default. */
  images: 60,
} as const;

/**
 * The latest model year that can be listed: dealers take orders for next year's models, and for the year
 * after that.
 */
export const lastYear = (now: Date) => now.getUTCFullYear() + 2;

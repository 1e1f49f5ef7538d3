/** The values that a vehicle's fields may have: closed sets with their labels, and bounds. Safe in a browser. */

/** Section 2: the words of the statuses. */
export const statusLabels = {
  available: 'Available',
  pending: 'Pending Sale',
  sold: 'Sold',
  reserved: 'Reserved',
} as const;
export type VehicleStatus = keyof typeof statusLabels;
export const vehicleStatuses = [
  'available',
  'pending',
  'sold',
  'reserved',
] as const satisfies VehicleStatus[];

/** Limits of sections 5 and 9, and of the bounds that this project adds. Texts are counted in characters. */
export const vehicleBounds = {
  make: 80,
  model: 80,
  firstYear: 1886,
  maxAmount: 100_000_000,
  maxMileage: 2_000_000,
  maxHorsepower: 5_000,
  color: 80,
  modifications: 5_000,
  description: 10_000,
  features: 100,
  feature: 120,
  images: 10,
} as const;

/** Latest model year that can be listed: dealers take orders for next year's models, and the year after that. */
export const lastYear = (now: Date) => now.getUTCFullYear() + 2;

import type { VehicleCard } from '../../../src/vehicles/vehicle.ts';

/** What `GET /api/vehicles/optimized` answers. */
export type Listed = {
  /** None of the demo's cars is on request. */
  vehicles: (VehicleCard & { price: number })[];
  makes: string[];
  years: number[];
  priceRange: { min: number; max: number };
};

/** What the site offers at the moment, newest first, to compare its screens with. */
export async function listedVehicles(siteUrl: string): Promise<Listed> {
  const response = await fetch(`${siteUrl}/api/vehicles/optimized`);
  return (await response.json()) as Listed;
}

/** The name of a card's link. */
export const cardName = ({ year, make, model }: Pick<VehicleCard, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`;

/** `$329,500` */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

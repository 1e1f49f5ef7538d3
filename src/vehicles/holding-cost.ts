/** What it costs to keep a vehicle in stock: interest, insurance, space. Safe in a browser. */
import { wholeDays, type Vehicle } from './vehicle.ts';

/** A rate in US dollars a day, and what it makes of some days, in US dollars. */
export const holdingCost = (days: number, perDay: number) => Math.round(days * perDay * 100) / 100;

/** Whole days in stock: until the sale, or until `now`. */
export const daysInStock = (
  vehicle: Pick<Vehicle, 'status' | 'listedAt' | 'daysToSell'>,
  now: Date,
): number =>
  vehicle.status === 'sold' ? (vehicle.daysToSell ?? 0) : wholeDays(new Date(vehicle.listedAt), now);

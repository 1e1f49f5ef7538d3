/** When a vehicle is shown, and what it lacks for that. Safe in a browser. */
import type { VehicleInput } from './vehicle.ts';

/** The fields that follow from whether a vehicle is published and a new arrival. */
type Showing = { publishOn: string | null; newArrivalSince: Date | null };

/**
 * Those fields after a write: a published vehicle has no planned day, and a new arrival is new since the write
 * that set the flag. `before` is null for a vehicle that is added.
 */
export const showingAfter = (
  before: { isNewArrival: boolean; newArrivalSince: Date | null } | null,
  after: Pick<VehicleInput, 'isPublished' | 'publishOn' | 'isNewArrival'>,
  now: Date,
): Showing => ({
  publishOn: after.isPublished ? null : after.publishOn,
  newArrivalSince: after.isNewArrival ? (before?.isNewArrival && before.newArrivalSince) || now : null,
});

/** What a vehicle lacks that buyers look for first, in words: `price`, `photos`, `mileage`. */
export function missingOf(
  vehicle: Pick<VehicleInput, 'price' | 'images' | 'mileage' | 'condition'>,
): string[] {
  return [
    ...(vehicle.price ? [] : ['price']),
    ...(vehicle.images.length > 0 ? [] : ['photos']),
    // A new car may have come on a truck.
    ...(vehicle.mileage || vehicle.condition === 'new' ? [] : ['mileage']),
  ];
}

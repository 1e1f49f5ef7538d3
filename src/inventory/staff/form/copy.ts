import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { newValues, valuesOf, type FormValues } from './form-values.ts';

/**
 * The values of a new listing that begins as a copy. What belongs to the one car stays behind: VIN, stock
 * number, photos, video, costs, status and switches.
 */
export function copyOf(vehicle: Vehicle, now: Date): FormValues {
  const { vin, stockNumber, photos, video, costBasis, costItems, status, isNewArrival, isFeatured } =
    newValues(now);
  return {
    ...valuesOf(vehicle),
    vin,
    stockNumber,
    photos,
    video,
    costBasis,
    costItems,
    status,
    isNewArrival,
    isFeatured,
  };
}

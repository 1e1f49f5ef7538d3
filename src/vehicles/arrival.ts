import { formatMonth } from './month.ts';
import { arrivalLabels, type Arrival, type VehicleStatus } from './vehicle-values.ts';

/**
 * What visitors read of a vehicle that is not there yet: `In transit, expected December 2026`. Null without a note, and
 * for a sold one, which they cannot wait for.
 */
export function arrivalNote(vehicle: {
  arrival: Arrival | null;
  arrivalMonth: string | null;
  status: VehicleStatus;
}): string | null {
  const { arrival, arrivalMonth, status } = vehicle;
  if (arrival === null || status === 'sold') return null;
  const note = arrivalLabels[arrival];
  return arrivalMonth === null ? note : `${note}, expected ${formatMonth(arrivalMonth)}`;
}

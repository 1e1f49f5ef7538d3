import type { VehicleStatus } from './vehicle.ts';

/** Section 2: the words of the statuses in the form. */
export const statusLabels: Record<VehicleStatus, string> = {
  available: 'Available',
  pending: 'Pending Sale',
  sold: 'Sold',
  reserved: 'Reserved',
};

/** What keeps a vehicle from being had. It goes along wherever another record names the vehicle. Safe in a browser. */
import { statusLabels, type VehicleStatus } from './vehicle-values.ts';

export const vehicleStates = ['sold', 'pending', 'reserved', 'unpublished', 'deleted'] as const;
export type VehicleState = (typeof vehicleStates)[number];

export const vehicleStateLabels: Record<VehicleState, string> = {
  sold: statusLabels.sold,
  pending: statusLabels.pending,
  reserved: statusLabels.reserved,
  unpublished: 'Not published',
  deleted: 'Deleted',
};

/** The states of a vehicle that is still in the inventory; none means that it can be had. */
export const statesOf = (vehicle: { status: VehicleStatus; isPublished: boolean }): VehicleState[] => [
  ...(vehicle.status === 'available' ? [] : [vehicle.status]),
  ...(vehicle.isPublished ? [] : (['unpublished'] as const)),
];

/** `sold, not published`; an empty text for a vehicle that can be had. */
export const statesText = (states: readonly VehicleState[]): string =>
  states.map((state) => vehicleStateLabels[state].toLowerCase()).join(', ');

import type { StaffStatus } from '../vehicles.staff.ts';
import type { Vehicle } from '../vehicle.ts';

/** The rules of the inventory list, for the browser where it has all of it and for GET /api/vehicles/admin-fast. */

/** The response of the inventory call; `counts` refer to the search results. */
export type Inventory = {
  vehicles: Vehicle[];
  total: number;
  counts: Record<StaffStatus | 'all', number>;
  /** Whether the search found nothing without forgiving slips. */
  forgiving?: boolean | undefined;
};

/** Up to this many vehicles are sorted, searched and paged in the browser; above it the server does so. */
export const mostInBrowser = 300;

/** The tables of section 2 have two statuses: every vehicle that is not sold is available. */
export const tableStatus = ({ status }: Pick<Vehicle, 'status'>) =>
  status === 'sold' ? 'sold' : 'available';

type Counted = Pick<Vehicle, 'status' | 'isPublished'>;

/** Whether the vehicle is among those that a choice of the filter shows. */
export const isAmong = (vehicle: Counted, status: StaffStatus | 'all'): boolean =>
  status === 'all' || (status === 'unpublished' ? !vehicle.isPublished : tableStatus(vehicle) === status);

/** The number of vehicles in each state. */
export function countByStatus(vehicles: readonly Counted[]): Inventory['counts'] {
  const counts = { all: vehicles.length, available: 0, sold: 0, unpublished: 0 };
  for (const vehicle of vehicles) {
    counts[tableStatus(vehicle)] += 1;
    if (!vehicle.isPublished) counts.unpublished += 1;
  }
  return counts;
}

/** The response as it will be once the vehicle is deleted. */
export function withoutVehicle(inventory: Inventory, id: number): Inventory {
  const gone = inventory.vehicles.find((vehicle) => vehicle.id === id);
  if (gone === undefined) return inventory;
  const { counts } = inventory;
  const status = tableStatus(gone);
  return {
    vehicles: inventory.vehicles.filter((vehicle) => vehicle !== gone),
    total: inventory.total - 1,
    counts: {
      ...counts,
      all: counts.all - 1,
      [status]: counts[status] - 1,
      unpublished: counts.unpublished - (gone.isPublished ? 0 : 1),
    },
  };
}

/** The response with some fields of the vehicle changed, not from or to sold. */
export const withFields = (inventory: Inventory, id: number, fields: Partial<Vehicle>): Inventory => ({
  ...inventory,
  vehicles: inventory.vehicles.map((vehicle) => (vehicle.id === id ? { ...vehicle, ...fields } : vehicle)),
});

/** The response as it will be once the vehicle is sold. */
export function withSold(inventory: Inventory, id: number): Inventory {
  const seller = inventory.vehicles.find((vehicle) => vehicle.id === id);
  if (seller === undefined || seller.status === 'sold') return inventory;
  const { counts } = inventory;
  return {
    vehicles: inventory.vehicles.map((vehicle) =>
      vehicle === seller ? { ...vehicle, status: 'sold' } : vehicle,
    ),
    total: inventory.total,
    counts: { ...counts, available: counts.available - 1, sold: counts.sold + 1 },
  };
}

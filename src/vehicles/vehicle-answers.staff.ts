import { noParties } from './sale.ts';
import { countByStatus, type Inventory } from './staff/inventory-list.ts';
import { soldSums } from './sold-figures.ts';
import { vehicleDefaults } from './vehicle-answers.ts';
import type { Vehicle } from './vehicle.ts';
import type { SoldList } from './vehicles.staff.store.ts';

/** What `vehicle-answers.ts` does, for what staff see. Section 3 has `listedAt`. */

type Named = 'id' | 'make' | 'model' | 'year' | 'price' | 'mileage' | 'listedAt';

const defaults: Omit<Required<Vehicle>, Named> = {
  ...vehicleDefaults,
  costBasis: null,
  costItems: [],
  isPublished: true,
  publishOn: null,
  arrival: null,
  arrivalMonth: null,
  documents: [],
  newArrivalSince: null,
  views: 0,
  adviser: null,
  soldAt: null,
  soldPrice: null,
  daysToSell: null,
  profit: null,
  ...noParties,
};

export const toStaffVehicle = (answer: Vehicle): Vehicle => ({ ...defaults, ...answer });

/** Without the counts, those of the vehicles that are there. */
export function toInventory(answer: Omit<Inventory, 'counts'> & Partial<Inventory>): Inventory {
  const vehicles = answer.vehicles.map(toStaffVehicle);
  return { counts: { ...countByStatus(vehicles), all: answer.total }, ...answer, vehicles };
}

/** Without the totals of all sales, those of the page. */
export function toSoldList(
  answer: Omit<SoldList, 'totals' | 'buyers' | 'salespeople'> & Partial<SoldList>,
): SoldList {
  const vehicles = answer.vehicles.map(toStaffVehicle);
  return { totals: soldSums(vehicles), buyers: {}, salespeople: [], ...answer, vehicles };
}

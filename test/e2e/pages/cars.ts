import { demoVehicles } from '../../../demo/vehicles/all.ts';
import type { DemoVehicle } from '../../../demo/vehicles/demo-vehicle.ts';
import type { VehicleStatus } from '../../../src/vehicles/vehicle-values.ts';

// The seed lists the oldest first, so that ids count up in the order of listing.
const oldestFirst = [...demoVehicles].sort((a, b) => b.listedDaysAgo - a.listedDaysAgo);

/** Every car of the demo dealership, with the id that it has in a fresh database. */
export const demoCars: readonly (DemoVehicle & { id: number })[] = oldestFirst.map((car, index) => ({
  ...car,
  id: index + 1,
}));

/** A car of the demo dealership in this status. */
export function carThatIs(status: VehicleStatus): DemoVehicle & { id: number } {
  const car = demoCars.find((candidate) => candidate.status === status);
  if (!car) throw new Error(`The demo has no car that is ${status}`);
  return car;
}

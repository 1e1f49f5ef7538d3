import { readCars } from '../cars.js';
import { Inventory } from './Inventory.jsx';
import { carsOnAPage } from './filter.js';

/** Incremental static regeneration: built once, cached as bytes, refreshed at most every minute. */
export const revalidate = 60;

export default async function InventoryPage() {
  const cars = await readCars();
  return (
    <>
      <h1>Inventory</h1>
      <Inventory
        firstPage={cars.slice(0, carsOnAPage)}
        total={cars.length}
        makes={[...new Set(cars.map(({ make }) => make))].toSorted()}
        years={[...new Set(cars.map(({ year }) => year))].toSorted((a, b) => b - a)}
      />
    </>
  );
}

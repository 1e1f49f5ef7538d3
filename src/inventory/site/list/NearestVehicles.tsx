import { useQuery } from '@tanstack/react-query';
import { nearestVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { VehicleCard } from '../card/VehicleCard.tsx';
import { type InventorySearch, toFilters } from '../inventory-search.ts';

/** By the number of matching vehicles: columns for the nearest in the same row, and the widths at which each is hidden. */
const beside: Record<number, { columns: string; hidden: readonly string[] }> = {
  1: {
    columns: 'lg:col-span-2 lg:grid-cols-2 2xl:col-span-3 2xl:grid-cols-3',
    hidden: ['', 'md:max-lg:hidden', 'md:max-2xl:hidden'],
  },
  2: {
    columns: 'md:max-lg:col-span-2 md:max-lg:grid-cols-2 2xl:col-span-2 2xl:grid-cols-2',
    hidden: ['', 'lg:max-2xl:hidden', 'md:hidden'],
  },
};

/**
 * The vehicles that are nearest to what was asked for: beside the one or two that match, or alone. Nothing if the call
 * fails.
 */
export function NearestVehicles({ search, matching }: { search: InventorySearch; matching: number }) {
  const { data: nearest = [] } = useQuery(nearestVehiclesQuery(toFilters(search)));
  if (nearest.length === 0) return null;
  const { columns, hidden } = beside[matching] ?? { columns: 'md:grid-cols-2 lg:grid-cols-3', hidden: [] };
  return (
    <section
      aria-labelledby="nearest"
      className={`grid content-start items-stretch gap-x-7 gap-y-5 ${columns} ${matching === 0 ? 'mt-9' : ''}`}
    >
      <h2 id="nearest" className="col-span-full font-display text-[1.5rem]/[1.2]">
        {matching === 0 ? 'Closest to what you asked' : 'Close to it'}
      </h2>
      {nearest.map(({ vehicle, differs }, index) => (
        <div key={vehicle.id} className={hidden[index]}>
          <VehicleCard vehicle={vehicle} note={differs} />
        </div>
      ))}
    </section>
  );
}

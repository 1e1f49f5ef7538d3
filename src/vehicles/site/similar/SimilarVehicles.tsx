import { useQuery } from '@tanstack/react-query';
import { similarVehiclesQuery } from '../../more-vehicles.queries.ts';
import { VehicleCard } from '../VehicleCard.tsx';

/**
 * At most three vehicles of about the same price, and of the same make or body style. A row that scrolls on
 * phones, where three cards would be three screens.
 */
export function SimilarVehicles({ id }: { id: number }) {
  const { data: vehicles = [] } = useQuery(similarVehiclesQuery(id));
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="similar-title" className="pb-16">
      <h2 id="similar-title" className="mb-6 font-display text-heading">
        Similar vehicles
      </h2>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 py-2 md:mx-0 md:grid md:grid-cols-2 md:gap-7 md:overflow-visible md:px-0 lg:grid-cols-3 md:max-lg:[&>:nth-child(3)]:hidden">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="w-[82%] shrink-0 snap-start only:w-full md:w-auto">
            <VehicleCard vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { similarVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { VehicleCard } from '../card/VehicleCard.tsx';

/**
 * At most three vehicles of about the same price, and of the same make or body style: cards that lie one under the
 * other, so that any number fills the column. A row that scrolls on phones, where three cards would be three screens.
 */
export function SimilarVehicles({ id }: { id: number }) {
  const { data: vehicles = [] } = useQuery(similarVehiclesQuery(id));
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="similar-title" className="min-w-0">
      <h2 id="similar-title" className="mb-3.5 font-display text-[1.625rem]/[1.2]">
        Similar vehicles
      </h2>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 py-2 md:mx-0 md:grid md:gap-5 md:overflow-visible md:px-0 md:py-0 md:[&_article]:flex-row md:[&_article>:first-child]:w-2/5 md:[&_article>:first-child]:shrink-0 md:[&_article>:first-child]:rounded-r-none md:[&_article>:first-child]:rounded-bl-card md:[&_article>:last-child]:flex-1 md:[&_article>:last-child]:content-center">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="w-[82%] shrink-0 snap-start only:w-full md:w-auto">
            <VehicleCard vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

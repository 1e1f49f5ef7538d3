import { useQuery } from '@tanstack/react-query';
import { similarVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { VehicleCard } from '../card/VehicleCard.tsx';
import { MoreLikeIt } from './MoreLikeIt.tsx';

/** The three columns of the cards, or the row that scrolls. */
const sizes = '(min-width: 1360px) 419px, (min-width: 1001px) 31vw, (min-width: 701px) 44vw, 82vw';

/**
 * Three vehicles that are similar to one, and the ways on from it. Where three cards have no room beside each other they are
 * a row that scrolls: one under the other they would be three screens of a phone.
 */
export function SimilarVehicles({ id }: { id: number }) {
  const { data: vehicles = [] } = useQuery(similarVehiclesQuery(id));
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="similar-title" className="@container min-w-0">
      <h2 id="similar-title" className="mb-3.5 font-display text-[1.625rem]/[1.2]">
        Similar vehicles
      </h2>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 py-2 @3xl:mx-0 @3xl:grid @3xl:grid-cols-3 @3xl:gap-7 @3xl:overflow-visible @3xl:px-0 @3xl:py-0">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="w-[82%] shrink-0 snap-start only:w-full @md:w-[44%] @3xl:w-auto">
            <VehicleCard vehicle={vehicle} sizes={sizes} />
          </li>
        ))}
      </ul>
      <MoreLikeIt id={id} />
    </section>
  );
}

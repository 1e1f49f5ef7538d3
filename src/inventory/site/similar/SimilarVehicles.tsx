import { useQuery } from '@tanstack/react-query';
import { similarVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { VehicleCard } from '../card/VehicleCard.tsx';
import { CardInRow, CardRow, cardRowSizes } from './CardRow.tsx';
import { MoreLikeIt } from './MoreLikeIt.tsx';

/** Three vehicles that are similar to one, and the ways on from it. */
export function SimilarVehicles({ id }: { id: number }) {
  const { data: vehicles = [] } = useQuery(similarVehiclesQuery(id));
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="similar-title" className="@container min-w-0">
      <h2 id="similar-title" className="mb-3.5 font-display text-[1.625rem]/[1.2]">
        Similar vehicles
      </h2>
      <CardRow>
        {vehicles.map((vehicle) => (
          <CardInRow key={vehicle.id}>
            <VehicleCard vehicle={vehicle} sizes={cardRowSizes} />
          </CardInRow>
        ))}
      </CardRow>
      <MoreLikeIt id={id} />
    </section>
  );
}

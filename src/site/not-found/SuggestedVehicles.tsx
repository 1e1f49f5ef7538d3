import { useQuery } from '@tanstack/react-query';
import { VehicleCard } from '../../inventory/site/card/VehicleCard.tsx';
import { VehicleCardSkeleton } from '../../inventory/site/card/VehicleGrid.tsx';
import { CardInRow, CardRow, cardRowSizes } from '../../inventory/site/similar/CardRow.tsx';
import { toCard } from '../../vehicles/vehicle.ts';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';

const most = 3;

/** Featured vehicles below a page that does not exist. They come with the call that every page makes at its start. */
export function SuggestedVehicles() {
  const { data, isPending } = useQuery(featuredQuery());
  const vehicles = data?.slice(0, most).map(toCard) ?? [];
  if (!isPending && vehicles.length === 0) return null;
  return (
    <section aria-labelledby="suggested-title" aria-busy={isPending} className="noscript:hidden page-x pb-24">
      <h2 id="suggested-title" className="mb-3.5 font-display text-heading">
        Featured Vehicles
      </h2>
      <div className="@container">
        <CardRow>
          {isPending
            ? Array.from({ length: most }, (_, index) => (
                <CardInRow key={index}>
                  <VehicleCardSkeleton />
                </CardInRow>
              ))
            : vehicles.map((vehicle) => (
                <CardInRow key={vehicle.id}>
                  <VehicleCard vehicle={vehicle} sizes={cardRowSizes} />
                </CardInRow>
              ))}
        </CardRow>
      </div>
    </section>
  );
}

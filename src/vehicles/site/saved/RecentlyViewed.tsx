import { useQuery } from '@tanstack/react-query';
import { vehicleCardsQuery } from '../../more-vehicles.queries.ts';
import { viewedVehicles } from './kept-vehicles.ts';
import { useKept } from './useKept.ts';
import { VehicleTile } from './VehicleTile.tsx';

/** What the visitor has looked at in this browser, the latest first, without the vehicle on the page. */
export function RecentlyViewed({ except }: { except?: number | undefined }) {
  const viewed = useKept(viewedVehicles)
    .map(({ id }) => id)
    .filter((id) => id !== except)
    .toReversed();
  const { data: vehicles = [] } = useQuery(vehicleCardsQuery(viewed));
  if (viewed.length === 0) return null;
  return (
    <section aria-labelledby="viewed-title" className="pb-16">
      <div className="mb-4 flex items-baseline justify-between gap-5">
        <h2 id="viewed-title" className="font-display text-heading">
          Recently viewed
        </h2>
        <button
          type="button"
          className="min-h-11 cursor-pointer text-[0.9375rem] underline decoration-outline underline-offset-4 hover:text-text"
          onClick={() => {
            viewedVehicles.clear();
            // The focused button has disappeared, which would lose the keyboard's position.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          Clear
        </button>
      </div>
      <ul className="-mx-1.5 flex min-h-49 snap-x gap-5 overflow-x-auto px-1.5 py-2">
        {vehicles.map((vehicle) => (
          <VehicleTile key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
    </section>
  );
}

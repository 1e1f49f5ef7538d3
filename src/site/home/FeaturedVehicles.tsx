import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { FeaturedGrid } from '../../inventory/site/card/FeaturedGrid.tsx';
import { toCard } from '../../vehicles/vehicle.ts';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';
import { Makes } from './Makes.tsx';

/** Section 2: featured vehicles in a grid, a spinner while they load, one line when there are none. */
export function FeaturedVehicles() {
  return (
    <section aria-labelledby="featured-title" className="page-x page-y">
      <h2 id="featured-title" className="mb-7 font-display text-title md:mb-10">
        Featured Vehicles
      </h2>
      <Featured />
      <div className="mt-12 flex justify-center">
        <Link to="/inventory" className={buttonClass('line')}>
          VIEW ALL INVENTORY
        </Link>
      </div>
      <Makes />
    </section>
  );
}

function Featured() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(featuredQuery());
  if (isPending) return <Spinner label="Loading featured vehicles..." className="py-28" />;
  if (data && data.length > 0) return <FeaturedGrid vehicles={data.map(toCard)} />;
  return (
    <div className="rounded-card bg-surface px-7 py-16 text-center shadow-lit">
      <output className="block text-lead">No featured vehicles available at the moment.</output>
      {isError && (
        <button
          type="button"
          aria-disabled={isFetching || undefined}
          className={`${buttonClass('line')} mt-6`}
          onClick={() => void refetch()}
        >
          Try Again
        </button>
      )}
    </div>
  );
}

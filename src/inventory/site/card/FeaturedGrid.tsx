import type { VehicleCard as Card } from '../../../vehicles/vehicle.ts';
import { featuredPlace } from './featured-place.ts';
import { VehicleCard } from './VehicleCard.tsx';

/** All cards of the home page, in full rows. */
export const FeaturedGrid = ({ vehicles }: { vehicles: readonly Card[] }) => (
  <ul className="grid grid-cols-1 gap-7 md:grid-cols-2 lg:grid-cols-6">
    {vehicles.map((vehicle, index) => {
      const { className, sizes } = featuredPlace(vehicles.length, index);
      return (
        <li key={vehicle.id} className={className}>
          <VehicleCard vehicle={vehicle} sizes={sizes} />
        </li>
      );
    })}
  </ul>
);

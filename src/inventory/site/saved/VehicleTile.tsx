import { Link } from '@tanstack/react-router';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { formatListPrice } from '../../../vehicles/format.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { VehicleName } from '../../../vehicles/VehicleName.tsx';
import { statusWords } from '../card/StatusTag.tsx';

/** A vehicle as a small picture with its name, its price and what keeps it from simply being bought. */
export function VehicleTile({ vehicle }: { vehicle: VehicleCard }) {
  return (
    <li className="w-44 shrink-0 snap-start md:w-52">
      <Link to="/inventory/$id" params={{ id: String(vehicle.id) }} className="group block">
        <Picture
          address={vehicle.thumbnail}
          alt=""
          sizes="13rem"
          objectPosition={objectPositionOf(vehicle.focalPoint)}
          className="aspect-video w-full rounded-card object-cover transition-[filter] duration-move ease-glide group-hover:brightness-115"
        />
        <span className="mt-2.5 block text-[0.9375rem]/snug text-text wrap-anywhere">
          <VehicleName vehicle={vehicle} />
        </span>
        <span className="block text-small text-text-muted tabular-nums">
          {[vehicle.status === 'sold' ? null : formatListPrice(vehicle.price), statusWords[vehicle.status]]
            .filter((text) => text !== null)
            .join(', ')}
        </span>
      </Link>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { formatPrice } from '../../../vehicles/format.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { pictureAlt } from '../../../vehicles/vehicle-name.ts';
import { VehicleName } from '../../../vehicles/VehicleName.tsx';
import { cardSizes } from '../card/card-sizes.ts';
import { StatusTag } from '../card/StatusTag.tsx';

/** Sold vehicles: each with its photograph and its name, and with its list price only if that is told. */
export const SoldGrid = ({ vehicles }: { vehicles: readonly VehicleCard[] }) => (
  <ul className="grid grid-cols-1 gap-7 md:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
    {vehicles.map((vehicle) => (
      <li key={vehicle.id}>
        <article className="relative h-full rounded-card bg-surface shadow-lit">
          <div className="relative aspect-video overflow-hidden rounded-t-card bg-photo">
            <Picture
              address={vehicle.thumbnail}
              alt={pictureAlt(vehicle)}
              sizes={cardSizes}
              objectPosition={objectPositionOf(vehicle.thumbnail, vehicle.focalPoint)}
              className="size-full object-cover"
            />
            <span className="absolute top-4 left-4">
              <StatusTag status={vehicle.status} />
            </span>
          </div>
          <div className="px-6 pt-5 pb-6">
            <h3 className="font-display text-[1.5rem]/[1.15] wrap-anywhere">
              <Link to="/inventory/$id" params={{ id: String(vehicle.id) }} className="ring-over">
                <VehicleName vehicle={vehicle} />
              </Link>
            </h3>
            {vehicle.price !== null && (
              <p className="mt-3.5 tabular-nums">Listed at {formatPrice(vehicle.price)}</p>
            )}
          </div>
        </article>
      </li>
    ))}
  </ul>
);

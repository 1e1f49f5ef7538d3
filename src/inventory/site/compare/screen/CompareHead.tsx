import { Link } from '@tanstack/react-router';
import { objectPositionOf } from '../../../../images/focal-point.ts';
import { Picture } from '../../../../images/site/Picture.tsx';
import { formatListPrice } from '../../../../vehicles/format.ts';
import { type PublicVehicle, toCard } from '../../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../../vehicles/vehicle-name.ts';
import { StatusTag } from '../../card/StatusTag.tsx';

/** A vehicle at the top of its column, one of `columns`: picture, name, price, and what takes it out. */
export function CompareHead(props: { vehicle: PublicVehicle; columns: number; onRemove: () => void }) {
  const { vehicle, columns, onRemove } = props;
  const { thumbnail, focalPoint } = toCard(vehicle);
  const price = formatListPrice(vehicle.price);
  return (
    <>
      <Link to="/inventory/$id" params={{ id: String(vehicle.id) }} className="block">
        <Picture
          address={thumbnail}
          alt=""
          sizes={`(min-width: 701px) ${columns > 2 ? 88 / columns : 40}vw, 40vw`}
          objectPosition={objectPositionOf(focalPoint)}
          className="aspect-3/2 w-full rounded-card object-cover"
        />
        <span className="mt-3 block text-small text-text-muted">
          {vehicle.year} <span className="inline-block">{vehicle.make}</span>
        </span>
        <span className="block font-display text-[1.0625rem]/tight text-text wrap-anywhere md:text-[1.375rem]/tight">
          {vehicle.model}
        </span>
      </Link>
      <p className="mt-1.5 font-semibold text-text tabular-nums">
        {vehicle.status === 'sold' ? <s className="font-normal text-text-muted">{price}</s> : price}
      </p>
      <p className="mt-2 empty:hidden">
        <StatusTag status={vehicle.status} />
      </p>
      <RemoveButton name={vehicleName(vehicle)} onClick={onRemove} />
    </>
  );
}

/** Takes a vehicle out of the comparison. */
export const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={`Remove ${name}`}
    className="min-h-11 cursor-pointer text-small text-text-muted underline decoration-outline underline-offset-4 hover:text-text noscript:hidden"
    onClick={onClick}
  >
    Remove
  </button>
);

import { formatListPrice } from '../format.ts';
import type { PublicVehicle } from '../vehicle.ts';
import { NewArrivalBadge } from './NewArrivalBadge.tsx';
import { StatusTag } from './StatusTag.tsx';

/** Darkens the picture behind the text, as far as the text reaches. */
const scrim =
  'md:before:pointer-events-none md:before:absolute md:before:-z-1 md:before:-bottom-7 md:before:-left-[50vw] ' +
  'md:before:h-[calc(100%+7rem)] md:before:w-[calc(100%+50vw+9rem)] md:before:bg-linear-to-t md:before:from-ground md:before:from-35% ' +
  'md:before:to-transparent md:before:[mask-image:linear-gradient(to_left,transparent,#000_14rem)]';

/**
 * Name and price of a vehicle (section 2, specification panel): on the dark floor of its picture, on phones below
 * the thumbnails. It shares the picture's row of the grid around it.
 */
export function VehicleTitle({ vehicle }: { vehicle: PublicVehicle }) {
  const { status, make, model, year, isNewArrival } = vehicle;
  const price = formatListPrice(vehicle.price);
  return (
    <div className="row-start-3 page-x pt-7 md:pointer-events-none md:z-2 md:col-start-1 md:row-start-1 md:self-end md:pt-0 md:pb-7">
      <div
        className={`md:pointer-events-auto md:relative md:w-fit md:max-w-[58%] md:[text-shadow:0_0_1.25rem_var(--color-ground)] ${scrim}`}
      >
        <p className="float-left mr-2 text-[0.9375rem]/6 text-text tabular-nums">{year}</p>
        <h1 className="font-display text-title wrap-anywhere">
          <span className="block font-sans text-[0.9375rem]/6">{make}</span> {model}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-2">
          <span className="text-[1.5rem]/8 font-semibold text-text tabular-nums">
            {status === 'sold' ? <s className="text-text-muted">{price}</s> : price}
          </span>
          {isNewArrival && <NewArrivalBadge />}
          <StatusTag status={status} />
        </p>
      </div>
    </div>
  );
}

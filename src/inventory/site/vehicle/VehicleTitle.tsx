import type { ReactNode } from 'react';
import { formatListPrice } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { NewArrivalBadge } from '../card/NewArrivalBadge.tsx';
import { PriceNote } from '../card/PriceNote.tsx';
import { StatusTag } from '../card/StatusTag.tsx';
import { BackToInventory } from './BackToInventory.tsx';

/** Longest model, in characters, that fits on one line of large type in a window of 1,440 pixels. */
const longModel = 44;

/** Its place in the grid of the first screen. The skeleton has the same. */
export const titlePlace =
  'row-start-3 page-x pt-6 lg:z-2 lg:col-start-1 lg:row-start-1 lg:self-end lg:pt-0 lg:pb-7';

/**
 * Name and price of a vehicle (section 2, specification panel): on the dark floor of its picture, in narrow windows
 * below the thumbnails. It shares the picture's row of the grid around it.
 */
export function VehicleTitle({ vehicle }: { vehicle: PublicVehicle }) {
  const { status, make, model, year, images, isNewArrival } = vehicle;
  const price = formatListPrice(vehicle.price);
  return (
    <div className={`${titlePlace} lg:pointer-events-none`}>
      <div
        className={`relative lg:pointer-events-auto lg:w-fit ${images.length > 0 ? 'on-stage stage-title' : 'lg:max-w-1/2'}`}
      >
        {/* Out of the flow: a box as wide as its text counts no float, and the make would be torn beside it. */}
        <p className="absolute text-[0.9375rem]/6 font-normal text-text tabular-nums">{year}</p>
        <h1
          className={`font-display text-balance wrap-anywhere ${model.length > longModel ? 'text-heading' : 'text-title'}`}
        >
          <span className="block pl-[calc(4ch+0.5rem)] font-sans text-[0.9375rem]/6 tabular-nums">
            {make}
          </span>{' '}
          {model}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-2">
          <span className="text-[1.5rem]/8 font-semibold text-text tabular-nums">
            {status === 'sold' ? <s className="text-text-muted">{price}</s> : price}
          </span>
          {isNewArrival && <NewArrivalBadge />}
          <StatusTag status={status} />
        </p>
        <PriceNote vehicle={vehicle} />
      </div>
    </div>
  );
}

/**
 * The first screen of a vehicle's page: the way back, and a grid of three rows for the picture across the page, its
 * thumbnails, and in narrow windows the title. In wide ones the way back lies on the picture.
 */
export function VehicleHead({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="on-stage page-x lg:pointer-events-none lg:absolute lg:inset-x-0 lg:top-0 lg:z-3 lg:[&>a]:pointer-events-auto lg:[&>a]:my-5 lg:[&>a]:-ml-3.25 lg:[&>a]:min-h-10 lg:[&>a]:rounded-control lg:[&>a]:bg-ground/80 lg:[&>a]:px-3.25">
        <BackToInventory />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)]">{children}</div>
    </div>
  );
}

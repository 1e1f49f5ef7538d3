import type { CSSProperties, ReactNode } from 'react';
import { isUpright } from '../../../images/image.ts';
import { formatHorsepower, formatListPrice, formatMileage } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { NewArrivalBadge } from '../card/NewArrivalBadge.tsx';
import { PriceNote } from '../card/PriceNote.tsx';
import { StatusTag } from '../card/StatusTag.tsx';
import { DeferredPictureActions } from '../saved/DeferredPictureActions.tsx';
import { BackToInventory } from './BackToInventory.tsx';

/** The class for a model's type (stage.css), by its length in characters. */
const lengthOf = ({ length }: string) => (length > 44 ? 'longest' : length > 22 ? 'long' : '');

/** The title's place in the grid of the first screen: on the main image in wide windows, below it in others. */
export const titlePlace =
  'stage-title z-2 row-start-2 xl:row-start-1 lying:row-start-1 xl:self-end lying:self-center';

/** Its parts: name and price, and the ways to act. */
export const titleParts =
  'page-x flex flex-col gap-4 md:gap-5 xl:flex-row xl:items-end xl:justify-between xl:gap-8';

/**
 * Name and price of a vehicle (section 2, specification panel) with mileage and power, and at their right `actions`. On
 * the floor of its picture in wide windows, below it in others.
 */
export function VehicleTitle({ vehicle, actions }: { vehicle: PublicVehicle; actions: ReactNode }) {
  const { status, make, model, year, isNewArrival } = vehicle;
  const price = formatListPrice(vehicle.price);
  const first = vehicle.featuredImage ?? vehicle.images[0];
  return (
    <div
      data-title=""
      className={first === undefined ? 'stage-title z-2 row-start-2' : `${titlePlace} on-stage`}
    >
      <div className={`${titleParts} ${first !== undefined && isUpright(first) ? 'stacked' : ''}`}>
        <div className="relative min-w-0 flex-1">
          {/* Out of the flow: beside a float the make would be torn. */}
          <p className="absolute text-body/6 font-normal text-text tabular-nums">{year}</p>
          <h1 className={`model ${lengthOf(model)}`}>
            <span className="mb-1 block pl-[calc(4ch+0.5rem)] font-sans text-body/6 tabular-nums">
              {make}
            </span>{' '}
            {model}
          </h1>
          <p className="mt-2.5 flex flex-wrap items-center gap-x-5.5 gap-y-1.5 text-[1.0625rem]/8 tabular-nums">
            <span className="text-[1.5rem]/8 font-semibold text-text">
              {status === 'sold' ? <s className="text-text-muted">{price}</s> : price}
            </span>
            <span>{formatMileage(vehicle.mileage)}</span>
            <span>{formatHorsepower(vehicle.horsepower)}</span>
            {isNewArrival && <NewArrivalBadge />}
            <StatusTag status={status} note={vehicle.arrival} />
          </p>
          <PriceNote vehicle={vehicle} />
        </div>
        {actions}
      </div>
    </div>
  );
}

/**
 * The first screen of a vehicle's page: the way back, and a grid of the picture across the page, the title, and the
 * thumbnails. On phones lying on their side, picture and title are beside each other.
 */
export function VehicleHead({ model = '', children }: { model?: string; children: ReactNode }) {
  // About as many as the model has on a phone, whose picture leaves room for them.
  const lines = { '--lines': String(Math.ceil(model.length / 22) || 1) } as CSSProperties;
  return (
    <div className="relative">
      <div className="stage-back over-stage page-x">
        <BackToInventory />
      </div>
      <div className="stage-grid group" style={lines}>
        {children}
      </div>
    </div>
  );
}

/** Save and Compare: on the picture, and on phones the heart beside the name. */
export const StageActions = ({ vehicle }: { vehicle: PublicVehicle }) => (
  <div className="stage-actions over-stage page-x">
    <DeferredPictureActions id={vehicle.id} name={vehicleName(vehicle)} />
  </div>
);

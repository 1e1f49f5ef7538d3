import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { savesData, warmPicture } from '../../../images/site/warm-picture.ts';
import { formatHorsepower, formatListPrice, formatMileage } from '../../../vehicles/format.ts';
import type { VehicleCard as Card } from '../../../vehicles/vehicle.ts';
import { cardSizes } from './card-sizes.ts';
import { stageSizes } from './stage-sizes.ts';
import { DeferredPictureActions } from '../saved/DeferredPictureActions.tsx';
import { NewArrivalBadge } from './NewArrivalBadge.tsx';
import { PriceNote } from './PriceNote.tsx';
import { StatusTag } from './StatusTag.tsx';
import { pictureAlt, vehicleName } from '../../../vehicles/vehicle-name.ts';
import { ColorSwatch } from './ColorSwatch.tsx';

/** Longest model, in letters, at the usual size. A longer one would leave the cards beside it half empty. */
const longestLarge = 32;
const nameSize = (model: string) =>
  model.length > longestLarge ? 'text-[1.25rem]/[1.2]' : 'text-[1.5rem]/[1.15]';

/** On touch devices, a card that has been in view for a second counts as hovered. */
const preloadOfCard = () =>
  typeof window !== 'undefined' && window.matchMedia('(hover: none)').matches && !savesData()
    ? ({ preload: 'viewport', preloadDelay: 1000 } as const)
    : {};

/**
 * One vehicle in a grid (section 2, vehicle card). The whole card leads to its page through the one link in
 * the heading, which is stretched over it, so that screen readers hear a short name. `priority` is for the
 * main picture of the page, `sizes` for pictures in other columns than those of the inventory, `note` a line above the
 * name. Memoized, because a list renders again with each choice and each response.
 */
export const VehicleCard = memo(function VehicleCard(props: {
  vehicle: Card;
  priority?: boolean;
  sizes?: string;
  note?: string;
}) {
  const { vehicle, priority = false, sizes = cardSizes, note } = props;
  const { make, model, year, description } = vehicle;
  // The same main picture that the vehicle's page will choose.
  const warmStage = () => warmPicture(vehicle.thumbnail, stageSizes);
  return (
    <article className="group relative flex h-full flex-col rounded-card bg-surface shadow-lit">
      <div className="relative aspect-video overflow-hidden rounded-t-card bg-photo">
        <Picture
          address={vehicle.thumbnail}
          alt={pictureAlt(vehicle)}
          sizes={sizes}
          priority={priority}
          objectPosition={objectPositionOf(vehicle.thumbnail, vehicle.focalPoint)}
          className="size-full object-cover transition-[filter] duration-move ease-glide group-hover:[filter:brightness(1.15)]"
        />
        {vehicle.thumbnail === null && (
          <span className="absolute right-4 bottom-4 text-small/6 text-text-muted">Photographs follow</span>
        )}
        {vehicle.isNewArrival && <NewArrivalBadge className="absolute bottom-4 left-4" />}
        {(vehicle.status !== 'available' || vehicle.arrival) && (
          <span className="absolute top-4 left-4 flex flex-wrap gap-2 pr-28">
            <StatusTag status={vehicle.status} note={vehicle.arrival} />
          </span>
        )}
        <DeferredPictureActions id={vehicle.id} name={vehicleName(vehicle)} />
      </div>
      <div className="grid gap-3.5 px-6 pt-5 pb-6">
        {note !== undefined && <p className="border-l-2 border-focus pl-2 text-small text-text">{note}</p>}
        <div>
          <p
            aria-hidden="true"
            className="mb-1 flex justify-between gap-4 text-[0.9375rem] text-text-muted tabular-nums"
          >
            <span className="wrap-anywhere">{make}</span>
            <span>{year}</span>
          </p>
          <h3 className={`font-display wrap-anywhere text-wrap ${nameSize(model)}`}>
            <Link
              to="/inventory/$id"
              params={{ id: String(vehicle.id) }}
              {...preloadOfCard()}
              onMouseEnter={warmStage}
              onFocus={warmStage}
              onTouchStart={warmStage}
              className="ring-over"
            >
              <span className="sr-only">
                {year} {make}{' '}
              </span>
              {model}
            </Link>
          </h3>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-5.5 text-[0.9375rem] tabular-nums">
          <span className="mr-auto text-[1.125rem] font-semibold text-text">
            {formatListPrice(vehicle.price)}
          </span>
          {/* They wrap together: power alone on a line would belong to nothing. */}
          <span className="flex gap-x-5.5 whitespace-nowrap">
            <span>{formatMileage(vehicle.mileage)}</span>
            <span>{formatHorsepower(vehicle.horsepower)}</span>
          </span>
        </p>
        <PriceNote vehicle={vehicle} />
        <CardColors vehicle={vehicle} />
        {description !== null && (
          <p className="line-clamp-2 text-[0.9375rem] wrap-anywhere max-md:hidden">{description}</p>
        )}
      </div>
    </article>
  );
});

/**
 * Exterior and interior color of a card, where known; no line at all without either. Between the two names, a dot of the
 * interior alone would look like the color of the car.
 */
function CardColors({ vehicle }: { vehicle: Card }) {
  const { exteriorColor, interiorColor, exteriorSwatch } = vehicle;
  if (exteriorColor === null && interiorColor === null) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1.5 text-small text-text-muted">
      {exteriorColor !== null && <Color label="Exterior" name={exteriorColor} swatch={exteriorSwatch} />}
      {interiorColor !== null && (
        <Color
          label="Interior"
          name={interiorColor}
          swatch={exteriorColor === null || exteriorSwatch !== null ? vehicle.interiorSwatch : null}
        />
      )}
    </p>
  );
}

function Color(props: { label: string; name: string; swatch: string | null }) {
  return (
    <span className="wrap-anywhere" title={props.label}>
      <ColorSwatch color={props.swatch} />
      <span className="sr-only">{props.label}: </span>
      {props.name}
    </span>
  );
}

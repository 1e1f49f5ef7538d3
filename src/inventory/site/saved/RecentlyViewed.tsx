import { useEffect, type RefObject, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import { vehicleCardsQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { type KeptVehicle, viewedVehicles, useKept } from './kept-vehicles.ts';
import { Link } from '@tanstack/react-router';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { formatListPrice } from '../../../vehicles/format.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { VehicleName } from '../../../vehicles/VehicleName.tsx';
import { statusWords } from '../card/StatusTag.tsx';

/** Remembers the vehicle on the page, if there is one, and lists the others that were viewed in this browser, the latest first. */
export function RecentlyViewed({ id, name = '' }: Partial<KeptVehicle>) {
  const section = useFocusAfterRemoval<HTMLElement>('#main');
  useEffect(() => {
    if (id !== undefined) viewedVehicles.add({ id, name });
  }, [id, name]);
  const viewed = useKept(viewedVehicles)
    .map((kept) => kept.id)
    .filter((other) => other !== id)
    .toReversed();
  const near = useNearView(section.ref, viewed.length > 0);
  const { data: vehicles = [] } = useQuery(vehicleCardsQuery(near ? viewed : []));
  if (viewed.length === 0) return null;
  return (
    <section {...section} aria-labelledby="viewed-title" className="min-h-84 pb-16">
      <div className="mb-4 flex items-baseline justify-between gap-5">
        <h2 id="viewed-title" className="font-display text-heading">
          Recently viewed
        </h2>
        <button
          type="button"
          className="min-h-11 min-w-11 cursor-pointer text-right text-[0.9375rem] underline decoration-outline underline-offset-4 hover:text-text"
          onClick={() => {
            // The height that was reserved for it.
            section.ref.current?.parentElement?.removeAttribute('class');
            viewedVehicles.clear();
          }}
        >
          Clear
        </button>
      </div>
      <ul className="-mx-1.5 flex min-h-53 snap-x scroll-px-1.5 gap-5 overflow-x-auto px-1.5 py-2">
        {vehicles.map((vehicle) => (
          <VehicleTile key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
    </section>
  );
}

/** Whether an element, once it `isThere`, has been in the window or half a window away from it. */
function useNearView(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!isThere || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isThere]);
  return near;
}

/** A vehicle as a small picture with its name, its price and what keeps it from simply being bought. */
function VehicleTile({ vehicle }: { vehicle: VehicleCard }) {
  return (
    <li className="w-44 shrink-0 snap-start md:w-52">
      <Link to="/inventory/$id" params={{ id: String(vehicle.id) }} className="group block">
        <Picture
          address={vehicle.thumbnail}
          alt=""
          sizes="13rem"
          objectPosition={objectPositionOf(vehicle.thumbnail, vehicle.focalPoint)}
          className="aspect-video w-full rounded-card object-cover transition-[filter] duration-move ease-glide group-hover:[filter:brightness(1.15)]"
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

import { useEffect, type RefObject, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import { vehicleCardsQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { type KeptVehicle, viewedVehicles } from './kept-vehicles.ts';
import { useKept } from './useKept.ts';
import { VehicleTile } from './VehicleTile.tsx';

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

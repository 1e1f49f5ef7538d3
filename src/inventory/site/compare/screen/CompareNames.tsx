import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PublicVehicle } from '../../../../vehicles/vehicle.ts';

/**
 * On phones, the vehicles' names at the top of the window once the heads of `box` have left it. The box scrolls
 * sideways, so nothing inside it can stick to the window: the names follow it.
 */
export function CompareNames(props: {
  vehicles: readonly PublicVehicle[];
  box: RefObject<HTMLElement | null>;
  /** Classes of a column. */
  column: string;
}) {
  const { vehicles, box, column } = props;
  const [headsGone, setHeadsGone] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heads = box.current?.querySelector('thead');
    if (!heads) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      setHeadsGone(last?.isIntersecting === false && last.boundingClientRect.bottom <= 0);
    });
    observer.observe(heads);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const scrolled = box.current;
    if (!headsGone || scrolled === null) return undefined;
    const follow = () => {
      if (row.current !== null) row.current.scrollLeft = scrolled.scrollLeft;
    };
    follow();
    scrolled.addEventListener('scroll', follow, { passive: true });
    return () => scrolled.removeEventListener('scroll', follow);
  }, [box, headsGone]);
  return (
    <div aria-hidden="true" className="sticky top-0 z-2 h-0 md:hidden print:hidden">
      {headsGone && (
        <div className="-mx-5 border-b border-hairline bg-ground pl-5">
          <div ref={row} className="flex overflow-hidden py-2 pr-5 text-small/snug text-text">
            {vehicles.map(({ id, year, model }) => (
              <span key={id} className={`shrink-0 wrap-anywhere ${column}`}>
                {year} {model}
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

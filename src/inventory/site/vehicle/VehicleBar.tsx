import { useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { formatHorsepower, formatListPrice, formatMileage } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { findAnother, testDrive, useWays } from './ways.ts';

const slim = 'min-h-11! px-4! max-[22.5rem]:px-3!';

/** Marks the bar around an element while the page is scrolled past its title: 68 pixels, as high as the bar, do not count. */
function useShownPastTitle() {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = content.current?.parentElement;
    const title = document.querySelector('[data-title]');
    if (!bar || !title) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const past = entry?.isIntersecting === false && entry.boundingClientRect.top < 0;
        bar.toggleAttribute('data-past', past);
      },
      { rootMargin: '-68px 0px 0px' },
    );
    observer.observe(title);
    return () => observer.disconnect();
  }, []);
  return content;
}

/**
 * Name, price and the ways to act: at the top of the window while the title is out of view, and always at the bottom of
 * phones, where it leaves the room to the keyboard while a field of the page has the focus (stage-controls.css).
 */
export function VehicleBar({ vehicle, formId }: { vehicle: PublicVehicle; formId: string }) {
  const { make, model, year, price, mileage, horsepower } = vehicle;
  const { sold, call, drives } = useWays(vehicle);
  const content = useShownPastTitle();
  return (
    <div ref={content} className="page-x flex h-full items-center gap-2 md:gap-3">
      <div aria-hidden="true" className="mr-auto min-w-0 tabular-nums md:contents lying:block">
        <p className="min-w-0 truncate text-micro/4 text-text-muted md:mr-auto">
          <span className="name">{model}</span>
          <span className="max-md:hidden lying:hidden">
            {year} {make}, {formatMileage(mileage)}, {formatHorsepower(horsepower)}
          </span>
        </p>
        <p className="truncate text-body/5 font-semibold text-text md:shrink-0 md:mr-2 md:text-[1.125rem]">
          {sold ? 'Sold' : formatListPrice(price)}
        </p>
      </div>
      {drives && (
        <a href={`#${testDrive}`} className={`${buttonClass('line')} ${slim} max-lg:hidden`}>
          Book a test drive
        </a>
      )}
      {call !== undefined && (
        <a href={call} className={`${buttonClass('line')} ${slim}`}>
          Call
        </a>
      )}
      <a href={`#${formId}`} className={`${buttonClass('accent')} ${slim}`}>
        {sold ? (
          findAnother
        ) : (
          <span>
            Request<span className="max-md:sr-only lying:sr-only"> More Information</span>
          </span>
        )}
      </a>
    </div>
  );
}

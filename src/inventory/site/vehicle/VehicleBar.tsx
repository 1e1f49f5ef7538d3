import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { formatHorsepower, formatListPrice, formatMileage } from '../../../vehicles/format.ts';
import { RequestLink, testDrive } from './RequestLink.tsx';
import { type RequestProps, useWays } from './TitleActions.tsx';

const slim = 'min-h-11! px-4! max-[22.5rem]:px-3!';

/** Where the title is out of view: its upper end is what the bar itself covers. */
const below = { rootMargin: '-68px 0px 0px' };

/** Whether the page has been scrolled past its title. */
function usePastTitle(): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const title = document.querySelector('[data-title]');
    if (title === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      setPast(entry?.isIntersecting === false && entry.boundingClientRect.top < 0);
    }, below);
    observer.observe(title);
    return () => observer.disconnect();
  }, []);
  return past;
}

/**
 * Name, price and the ways to act while the title is out of view: a bar at the top of the window. On phones it is at the
 * bottom, always, and leaves the room to the keyboard while a field of the page has the focus; `--bar` is its height.
 */
export function VehicleBar(props: RequestProps) {
  const { vehicle, formId, onRequest } = props;
  const { make, model, year, price, status, mileage, horsepower } = vehicle;
  const { request, call, drives } = useWays(vehicle);
  const sold = status === 'sold';
  const past = usePastTitle();
  return (
    <div data-bar="" data-past={past || undefined} className="vehicle-bar print:hidden">
      <div className="page-x flex h-full items-center gap-2 md:gap-3">
        <div aria-hidden="true" className="mr-auto min-w-0 tabular-nums md:contents lying:block">
          <p className="min-w-0 truncate text-micro/4 text-text-muted md:mr-auto">
            <span className="name">{model}</span>
            <span className="max-md:hidden lying:hidden">
              {year} {make}, {formatMileage(mileage)}, {formatHorsepower(horsepower)}
            </span>
          </p>
          <p className="text-body/5 font-semibold whitespace-nowrap text-text md:mr-2 md:text-[1.125rem]">
            {sold ? 'Sold' : formatListPrice(price)}
          </p>
        </div>
        {drives && (
          <RequestLink
            formId={formId}
            onRequest={onRequest}
            interest={testDrive}
            className={`${buttonClass('line')} ${slim} max-lg:hidden`}
          >
            Book a test drive
          </RequestLink>
        )}
        {call !== undefined && (
          <a href={call} className={`${buttonClass('line')} ${slim}`}>
            Call
          </a>
        )}
        <RequestLink formId={formId} onRequest={onRequest} className={`${buttonClass('accent')} ${slim}`}>
          {sold ? (
            request
          ) : (
            <span>
              Request<span className="max-md:sr-only lying:sr-only"> More Information</span>
            </span>
          )}
        </RequestLink>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { mapHref } from '../../map-address.ts';
import { PinIcon } from '../PinIcon.tsx';
import { MessageLinks } from '../MessageLinks.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { OpenNow } from './OpenNow.tsx';
import { useSite } from '../../site.queries.ts';
import { SocialIcons } from '../SocialIcons.tsx';
import { BusinessHours } from '../BusinessHours.tsx';
import { useOpenState } from '../useOpenState.ts';

const wayClass =
  'flex min-h-11 items-center gap-2 px-2 text-[0.9375rem] text-text-soft transition-colors duration-quick hover:text-text';

/** Section 2, contact: where the dealership is, how to reach it and when. */
export function DealershipDetails() {
  const { dealership, phoneLinks } = useSite();
  const state = useOpenState();
  const isPlaced = dealership.city !== '';
  return (
    <section aria-label="Details" className="flex flex-col rounded-card bg-surface p-5 shadow-lit md:p-7.5">
      {/* Its height is reserved before there is text, so that nothing moves. */}
      <div className="mb-5.5 min-h-5.25 text-small text-text">
        {state !== null && <OpenNow state={state} />}
      </div>
      <h2 className="mb-2.5 font-display text-[1.625rem]/tight wrap-anywhere">{dealership.name}</h2>
      {isPlaced && (
        <address className="not-italic">
          {dealership.street}
          <br />
          {dealership.city}, {dealership.region} {dealership.postalCode}
        </address>
      )}
      <ul className="mt-3 -ml-2 flex flex-wrap">
        {isPlaced && (
          <li>
            <a href={mapHref(dealership)} target="_blank" rel="noreferrer" className={wayClass}>
              <PinIcon />
              Directions
            </a>
          </li>
        )}
        <MessageLinks text={`Hello ${dealership.name}, `} className={wayClass} />
      </ul>
      <ul className="mt-3 mb-7.5 border-b border-hairline">
        {dealership.phone && (
          <Line label="Phone" href={phoneLinks?.call}>
            <span className="tabular-nums">{dealership.phone}</span>
          </Line>
        )}
        {dealership.email && (
          <Line label="Email" href={`mailto:${dealership.email}`}>
            {dealership.email}
          </Line>
        )}
      </ul>
      <h3 className="mb-1.5 text-[0.9375rem] font-semibold">Business hours</h3>
      <BusinessHours today={state?.today} />
      {state !== null && state.closed.length > 0 && <ClosedDays closed={state.closed} />}
      <SocialIcons className="mt-auto pt-6.5" />
    </section>
  );
}

function Line({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  return (
    <li className="border-t border-hairline">
      <a href={href} className="group flex min-h-13 items-center justify-between gap-4">
        <span className="text-text-muted">{label}</span>
        <b className="text-right font-medium text-text underline decoration-outline underline-offset-4 wrap-anywhere group-hover:decoration-text">
          {children}
        </b>
      </a>
    </li>
  );
}

import type { ReactNode } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import { formatPrice } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';

/** The deposit for a vehicle that can be bought, and the application for financing; both are pages of others. */
export function BuyingLinks({ vehicle: { status, isReservable } }: { vehicle: PublicVehicle }) {
  const { deposit, links } = useSite().dealership;
  const reserves = status === 'available' && isReservable ? deposit : null;
  const { financing = '' } = links;
  const applies = status !== 'sold' && /^https?:/i.test(financing);
  if (!reserves && !applies) return null;
  return (
    <div className="mt-3 grid gap-3 print:hidden">
      {reserves && (
        <div>
          <Outward href={reserves.link}>Reserve for {formatPrice(reserves.amount)}</Outward>
          <p className="mt-1.5 text-center text-small text-text-muted wrap-anywhere">
            You pay at {new URL(reserves.link).hostname}.
          </p>
        </div>
      )}
      {applies && <Outward href={financing}>Apply for Financing</Outward>}
    </div>
  );
}

const Outward = (props: { href: string; children: ReactNode }) => (
  <a
    href={props.href}
    target="_blank"
    rel="noreferrer"
    className={`${buttonClass('line', { wide: true })} tabular-nums`}
  >
    {props.children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

import { useSite } from '../../dealership/site.queries.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { formatDate } from '../../platform/dates.ts';
import { ChevronRightIcon } from '../../ui/staff/staff-icons.tsx';
import { formatListPrice } from '../../vehicles/format.ts';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import type { VehicleState } from '../../vehicles/vehicle-state.ts';
import type { InquiryVehicle } from '../inquiry.ts';

/**
 * The vehicle that an inquiry is about with its state, as a link to its page on the website, or to its form while it has
 * no page.
 */
export function VehicleOfInterest({
  vehicle,
  states,
}: {
  vehicle: InquiryVehicle;
  states: readonly VehicleState[];
}) {
  const { timeZone } = useSite().dealership;
  const isSold = states.includes('sold');
  const href = states.includes('unpublished')
    ? `/admin?tab=${isSold ? 'sold' : 'inventory'}&vehicle=${vehicle.id}`
    : `/inventory/${vehicle.id}`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="mb-5.5 flex items-center gap-3.5 rounded-card border border-staff-hair bg-staff p-3 hover:bg-staff-sunk"
    >
      <span className="shrink-0">
        <Picture
          address={vehicle.image}
          alt=""
          sizes="80px"
          widths={[320]}
          tone="staff"
          className="h-12.5 w-20 rounded-control object-cover"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-small text-staff-muted">Vehicle of interest</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="leading-snug font-semibold wrap-anywhere text-staff-ink">{vehicle.label}</b>
          <StateBadges states={states} />
        </span>
        <span className="block text-small wrap-anywhere text-staff-muted tabular-nums">
          ID: {vehicle.id}
          {vehicle.stockNumber !== null && `, stock ${vehicle.stockNumber}`}
          {isSold ? ', listed at ' : ', '}
          {formatListPrice(vehicle.price)}
          {isSold && vehicle.soldAt !== null && `. Sold ${formatDate(vehicle.soldAt, timeZone)}`}
          {isSold && vehicle.soldTo !== null && ` to ${vehicle.soldTo.name}`}
        </span>
        <span className="sr-only">(opens in a new tab)</span>
      </span>
      <ChevronRightIcon className="size-3.5 text-staff-muted" />
    </a>
  );
}

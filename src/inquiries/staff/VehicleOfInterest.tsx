import { Picture } from '../../images/site/Picture.tsx';
import { ChevronRightIcon } from '../../ui/staff/icons.tsx';
import { formatListPrice } from '../../vehicles/format.ts';
import type { InquiryVehicle } from '../inquiry.ts';

/** The vehicle that an inquiry is about, as a link to its page on the website. */
export const VehicleOfInterest = ({ vehicle }: { vehicle: InquiryVehicle }) => (
  <a
    href={`/inventory/${vehicle.id}`}
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
      <b className="block leading-snug font-semibold wrap-anywhere text-staff-ink">{vehicle.label}</b>
      <span className="block text-small text-staff-muted tabular-nums">
        ID: {vehicle.id}, {formatListPrice(vehicle.price)}
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </span>
    <ChevronRightIcon className="size-3.5 text-staff-muted" />
  </a>
);

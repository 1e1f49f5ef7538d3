import { Picture } from '../../images/site/Picture.tsx';
import { formatListPrice } from '../../vehicles/format.ts';
import type { Inquiry } from '../inquiry.ts';
import { Missing } from './inquiry-texts.tsx';

/** What an inquiry is about in one cell: the vehicle's picture, name, ID and price; only the ID of a deleted one. */
export function InquiryCar({
  inquiry: { vehicle, vehicleId },
}: {
  inquiry: Pick<Inquiry, 'vehicle' | 'vehicleId'>;
}) {
  if (vehicle === null) return vehicleId === null ? <Missing>N/A</Missing> : `ID: ${vehicleId}`;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <CarThumb image={vehicle.image} />
      <span className="min-w-0 leading-snug">
        <span className="block max-w-50 truncate text-staff-ink">{vehicle.label}</span>
        <span className="block text-small text-staff-muted">
          ID: {vehicle.id}, {formatListPrice(vehicle.price)}
        </span>
      </span>
    </span>
  );
}

/** A vehicle's picture, 64 by 40. Its alt text is empty because the name is beside it. */
export const CarThumb = ({ image }: { image: string | null }) => (
  <span className="block h-10 w-16 shrink-0">
    <Picture
      address={image}
      alt=""
      sizes="64px"
      widths={[320]}
      tone="staff"
      className="size-full rounded-control object-cover"
    />
  </span>
);

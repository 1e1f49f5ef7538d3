import { Picture } from '../../images/site/Picture.tsx';
import { formatListPrice } from '../../vehicles/format.ts';
import type { Inquiry } from '../inquiry.ts';
import { Missing } from './inquiry-texts.tsx';

/**
 * What an inquiry is about in one cell: the vehicle's picture, name, ID and price; only the ID of a deleted one;
 * the name of a car that the customer offers.
 */
export function InquiryCar({
  inquiry: { vehicle, vehicleId, offered },
}: {
  inquiry: Pick<Inquiry, 'vehicle' | 'vehicleId' | 'offered'>;
}) {
  if (offered !== null)
    return (
      <span className="block w-32 text-small/snug whitespace-normal min-[980px]:w-44 min-[1440px]:w-46">
        <span className="block text-staff-muted">Offers a car</span>
        <span className="line-clamp-2 wrap-anywhere text-staff-ink">{offered}</span>
      </span>
    );
  if (vehicle === null) return vehicleId === null ? <Missing>N/A</Missing> : `ID: ${vehicleId}`;
  return (
    <span className="flex w-32 items-center gap-2.5 whitespace-normal min-[980px]:w-44 min-[1440px]:w-46">
      <CarThumb image={vehicle.image} className="h-7.5 w-12 max-[979px]:hidden" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="line-clamp-2 text-small/snug wrap-anywhere text-staff-ink">{vehicle.label}</span>
        <span className="block text-small/snug whitespace-nowrap text-staff-muted">
          ID: {vehicle.id}, {formatListPrice(vehicle.price)}
        </span>
      </span>
    </span>
  );
}

/** A vehicle's picture, 64 by 40 or another size. Its alt text is empty because the name is beside it. */
export const CarThumb = ({
  image,
  className = 'h-10 w-16',
}: {
  image: string | null;
  className?: string;
}) => (
  <span className={`block shrink-0 ${className}`}>
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

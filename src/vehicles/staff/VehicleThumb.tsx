import { objectPositionOf } from '../../images/focal-point.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { VehicleName } from '../VehicleName.tsx';
import { galleryOf, type Vehicle } from '../vehicle.ts';

/**
 * A vehicle's first image, 80 by 50, or the placeholder. Its alt text is empty because the name is beside it.
 */
export function VehicleThumb(props: {
  vehicle: Pick<Vehicle, 'images' | 'featuredImage' | 'focalPoints'>;
  /** Another size. */
  className?: string;
}) {
  const address = galleryOf(props.vehicle)[0] ?? null;
  return (
    <span className={`block shrink-0 ${props.className ?? 'h-12.5 w-20'}`}>
      <Picture
        address={address}
        alt=""
        sizes="96px"
        widths={[320]}
        tone="staff"
        objectPosition={objectPositionOf(
          address,
          address === null ? null : props.vehicle.focalPoints[address],
        )}
        className="size-full rounded-control object-cover"
      />
    </span>
  );
}

/** Shows which vehicle a dialog is about, so that nobody sells or deletes the wrong one. */
export function VehicleLine({ vehicle, className = '' }: { vehicle: Vehicle; className?: string }) {
  return (
    <div className={`flex items-center gap-3.5 rounded-card bg-staff p-3 ${className}`}>
      <VehicleThumb vehicle={vehicle} />
      <div className="min-w-0 flex-1">
        <b className="block leading-snug font-semibold wrap-anywhere text-staff-ink">
          <VehicleName vehicle={vehicle} />
        </b>
        <span className="text-small wrap-anywhere text-staff-muted tabular-nums">
          ID {vehicle.id}
          {vehicle.vin !== null && `, VIN ${vehicle.vin}`}
        </span>
      </div>
    </div>
  );
}

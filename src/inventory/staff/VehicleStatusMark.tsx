import { arrivalNote } from '../../vehicles/arrival.ts';
import { statusLabels } from '../../vehicles/vehicle-values.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { tableStatus } from '../../vehicles/staff/inventory-list.ts';
import { formatDay } from '../../platform/dates.ts';
import { missingOf } from '../../vehicles/publishing.ts';

/** The same words as the mark, in one line. */
export function statusText(vehicle: Vehicle): string {
  const words = [
    statusLabels[tableStatus(vehicle)],
    statusLabels[vehicle.status],
    arrivalNote(vehicle),
    publishedText(vehicle),
  ];
  return [...new Set(words)].filter((word) => word !== null).join(' ');
}

/**
 * Section 2: Sold or Available, with a dot; a pending, reserved or unpublished vehicle says so below, and one that is not
 * there yet. In a card, that it is unpublished has a line of its own.
 */
export function VehicleStatusMark({ vehicle, inCard = false }: { vehicle: Vehicle; inCard?: boolean }) {
  const sold = tableStatus(vehicle) === 'sold';
  const label = statusLabels[tableStatus(vehicle)];
  const details = [statusLabels[vehicle.status], arrivalNote(vehicle)];
  return (
    <>
      <span className={`flex items-center gap-2 ${sold ? 'text-staff-muted' : 'text-staff-ink'}`}>
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${sold ? 'shadow-[inset_0_0_0_1.5px_var(--color-staff-muted)]' : 'bg-staff-accent'}`}
        />
        {label}
      </span>{' '}
      {details.map(
        (detail) =>
          detail !== null &&
          detail !== label && (
            <span
              key={detail}
              className="block max-w-45 pl-4 text-micro/tight whitespace-normal text-staff-muted"
            >
              {detail}{' '}
            </span>
          ),
      )}
      {!inCard && <PublishedMark vehicle={vehicle} />}
    </>
  );
}

/**
 * The words for a vehicle that is not published: the day of publication, if one is planned, and what is still missing.
 * Null for a published one.
 */
function publishedText(vehicle: Vehicle): string | null {
  const { isPublished, publishOn } = vehicle;
  if (isPublished) return null;
  if (publishOn === null) return 'Not published';
  const missing = missingOf(vehicle);
  const lacks = missing.length === 0 ? '' : `, no ${missing.join(', no ')}`;
  return `Publishes ${formatDay(publishOn)}${lacks}`;
}

/** The same, below a vehicle's status or in its card. */
export function PublishedMark({ vehicle }: { vehicle: Vehicle }) {
  const text = publishedText(vehicle);
  if (text === null) return null;
  return (
    <span className="block max-w-45 text-micro/tight font-medium whitespace-normal text-status-pending-ink max-lg:mt-1 max-lg:max-w-none lg:pl-4">
      {text}
    </span>
  );
}

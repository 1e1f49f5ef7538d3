import { statusLabels } from '../../vehicles/vehicle-values.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { tableStatus } from '../../vehicles/staff/inventory-list.ts';
import { PublishedMark, publishedText } from './PublishedMark.tsx';

/** The same words as the mark, in one line. */
export function statusText(vehicle: Vehicle): string {
  const words = [statusLabels[tableStatus(vehicle)], statusLabels[vehicle.status], publishedText(vehicle)];
  return [...new Set(words)].filter((word) => word !== null).join(' ');
}

/**
 * Section 2: Sold or Available, with a dot; a pending, reserved or unpublished vehicle says so below. In a card the
 * latter has a line of its own.
 */
export function VehicleStatusMark({ vehicle, inCard = false }: { vehicle: Vehicle; inCard?: boolean }) {
  const sold = tableStatus(vehicle) === 'sold';
  const label = statusLabels[tableStatus(vehicle)];
  const detail = statusLabels[vehicle.status];
  return (
    <>
      <span className={`flex items-center gap-2 ${sold ? 'text-staff-muted' : 'text-staff-ink'}`}>
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${sold ? 'shadow-[inset_0_0_0_1.5px_var(--color-staff-muted)]' : 'bg-staff-accent'}`}
        />
        {label}
      </span>{' '}
      {detail !== label && (
        <span className="block pl-4 text-micro/tight text-staff-muted max-lg:text-right">{detail}</span>
      )}{' '}
      {!inCard && <PublishedMark vehicle={vehicle} />}
    </>
  );
}

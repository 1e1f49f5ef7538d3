import { formatDay } from '../../../platform/dates.ts';
import type { Vehicle } from '../../vehicle.ts';

/** Says that visitors do not see a vehicle, and from which day on they will. */
export function PublishedMark({ vehicle }: { vehicle: Vehicle }) {
  if (vehicle.isPublished) return null;
  return (
    <span className="block pl-4 text-micro/tight font-medium text-status-pending-ink max-md:ml-auto max-md:w-min max-md:min-w-26 max-md:text-right">
      {vehicle.publishOn === null ? 'Not published' : `Publishes ${formatDay(vehicle.publishOn)}`}
    </span>
  );
}

import { formatDay } from '../../../platform/dates.ts';
import type { Vehicle } from '../../vehicle.ts';

/** That visitors do not see a vehicle, or from which day on they will; null for a published one. */
export function publishedText({ isPublished, publishOn }: Vehicle): string | null {
  if (isPublished) return null;
  return publishOn === null ? 'Not published' : `Publishes ${formatDay(publishOn)}`;
}

/** The same, below a vehicle's status. */
export function PublishedMark({ vehicle }: { vehicle: Vehicle }) {
  const text = publishedText(vehicle);
  if (text === null) return null;
  return (
    <span className="block pl-4 text-micro/tight font-medium text-status-pending-ink max-md:ml-auto max-md:w-min max-md:min-w-26 max-md:text-right">
      {text}
    </span>
  );
}

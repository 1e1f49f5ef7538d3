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
    <span className="block text-micro/tight font-medium text-status-pending-ink md:pl-4 max-md:ml-auto max-md:w-min max-md:min-w-21 max-md:text-right">
      {text}
    </span>
  );
}

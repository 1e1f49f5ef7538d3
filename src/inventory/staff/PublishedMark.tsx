import { formatDay } from '../../platform/dates.ts';
import { missingOf } from '../../vehicles/publishing.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';

/**
 * That visitors do not see a vehicle, or from which day on they will and what it lacks for that; null for a
 * published one.
 */
export function publishedText(vehicle: Vehicle): string | null {
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

import type { VehicleStatus } from '../../../vehicles/vehicle-values.ts';

/** The visitor's words for a status that prevents a purchase; null for one that does not. */
export const statusWords: Record<VehicleStatus, string | null> = {
  available: null,
  pending: 'Sale pending',
  reserved: 'Reserved',
  sold: 'Sold',
};

/**
 * Plain tags for a vehicle that cannot simply be bought, or is not there yet: its status, then the `note` on its
 * arrival. The status colors are for staff.
 */
export const StatusTag = ({ status, note }: { status: VehicleStatus; note?: string | null }) =>
  [statusWords[status], note].map(
    (word) =>
      word && (
        <span
          key={word}
          className="inline-block rounded-control bg-raised px-2.5 py-1.25 text-micro/tight font-bold tracking-[0.05em] text-text shadow-[inset_0_0_0_1px_var(--color-outline)]"
        >
          {word}
        </span>
      ),
  );

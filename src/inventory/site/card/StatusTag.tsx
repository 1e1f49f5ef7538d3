import type { VehicleStatus } from '../../../vehicles/vehicle-values.ts';

/** The visitor's words for a status that prevents a purchase; null for one that does not. */
export const statusWords: Record<VehicleStatus, string | null> = {
  available: null,
  pending: 'Sale pending',
  reserved: 'Reserved',
  sold: 'Sold',
};

/** A plain tag for a vehicle that cannot simply be bought; the status colors are for staff. */
export function StatusTag({ status }: { status: VehicleStatus }) {
  const word = statusWords[status];
  if (word === null) return null;
  return (
    <span className="inline-block rounded-control bg-raised px-2.5 py-1.75 text-micro/none font-bold tracking-[0.05em] text-text shadow-[inset_0_0_0_1px_var(--color-outline)]">
      {word}
    </span>
  );
}

import type { ReactNode } from 'react';
import type { VehicleCard as Card } from '../vehicle.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleCardSkeleton } from './VehicleCardSkeleton.tsx';

/**
 * Cards in one, two or three columns, equally tall in a row. Where they begin `inFirstView`, the first picture goes before
 * everything else: the others of its row share the line with it on a phone, where they are below, so they wait for the
 * layout (0024).
 */
export function VehicleGrid(props: { vehicles: readonly Card[]; inFirstView?: boolean; busy?: boolean }) {
  const { vehicles, inFirstView = false, busy = false } = props;
  return (
    <Grid busy={busy}>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard vehicle={vehicle} priority={index === 0 && inFirstView} />
        </li>
      ))}
    </Grid>
  );
}

/** The grid before its vehicles have come: as many blocks in the shape of a card. */
export function VehicleGridSkeleton({ cards }: { cards: number }) {
  return (
    <Grid busy>
      {Array.from({ length: cards }, (_, index) => (
        <li key={index}>
          <VehicleCardSkeleton />
        </li>
      ))}
    </Grid>
  );
}

function Grid({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <ul aria-busy={busy} className="grid gap-7 md:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}

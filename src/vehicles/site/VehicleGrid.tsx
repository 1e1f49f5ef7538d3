import type { ReactNode } from 'react';
import type { VehicleCard as Card } from '../vehicle.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleCardSkeleton } from './VehicleCardSkeleton.tsx';

/** Cards in one, two or three columns, equally tall in a row. So many pictures as `inView` load at once. */
export function VehicleGrid(props: { vehicles: readonly Card[]; inView?: number; busy?: boolean }) {
  const { vehicles, inView = 0, busy = false } = props;
  return (
    <Grid busy={busy}>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard vehicle={vehicle} eager={index < inView} priority={index === 0 && inView > 0} />
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

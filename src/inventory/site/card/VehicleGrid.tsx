import type { ReactNode } from 'react';
import type { VehicleCard as Card } from '../../../vehicles/vehicle.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleCardSkeleton } from './VehicleCardSkeleton.tsx';

/**
 * Cards in one to four columns, equally tall within a row. If the grid is `inFirstView`, the first
 * picture has priority over everything else. The others in its row are below it on a phone and would compete
 * for the network, so they wait for the layout (0024).
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

/** The grid before its vehicles have loaded: as many placeholders in the shape of a card. */
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
    // WebKit keeps the width of an automatic column when its window gets narrower.
    <ul aria-busy={busy} className="grid grid-cols-1 gap-7 md:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {children}
    </ul>
  );
}

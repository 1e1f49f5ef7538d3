import type { ReactNode } from 'react';
import type { VehicleCard as Card } from '../../../vehicles/vehicle.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** One column on phones, four in the widest windows. */
const columnsOfPage = 'md:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';

/**
 * Cards in one to four columns, or in `columns`, equally tall within a row. If the grid is `inFirstView`, the first
 * picture has priority over everything else. The others in its row are below it on a phone and would compete
 * for the network, so they wait for the layout (0024).
 */
export function VehicleGrid(props: {
  vehicles: readonly Card[];
  inFirstView?: boolean;
  busy?: boolean;
  columns?: string;
}) {
  const { vehicles, inFirstView = false, busy = false, columns = columnsOfPage } = props;
  return (
    <Grid busy={busy} columns={columns}>
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
    <Grid busy columns={columnsOfPage}>
      {Array.from({ length: cards }, (_, index) => (
        <li key={index}>
          <VehicleCardSkeleton />
        </li>
      ))}
    </Grid>
  );
}

function Grid(props: { busy: boolean; columns: string; children: ReactNode }) {
  const { busy, columns, children } = props;
  return (
    // WebKit keeps the width of an automatic column when its window gets narrower.
    <ul aria-busy={busy} className={`grid grid-cols-1 gap-7 ${columns}`}>
      {children}
    </ul>
  );
}

/** A placeholder in the shape of a card: each line is as tall as the text that replaces it. */
function VehicleCardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-lit" aria-hidden="true">
      <Skeleton className="aspect-video rounded-b-none" />
      <div className="grid gap-3.5 px-6 pt-5 pb-6">
        <div>
          <Line className="mb-1 h-6" bars={['w-[28%]', 'w-[12%]']} />
          <Line className="h-[1.725rem]" bars={['h-6 w-[64%]']} />
        </div>
        <Line className="h-[1.8rem]" bars={['w-[30%]', 'w-[34%]']} />
        <Line className="h-5.25" bars={['w-[64%]']} />
        <div className="max-md:hidden">
          <Line className="h-6" bars={['w-full']} />
          <Line className="h-6" bars={['w-[82%]']} />
        </div>
      </div>
    </div>
  );
}

const Line = ({ className, bars }: { className: string; bars: string[] }) => (
  <div className={`flex items-center justify-between ${className}`}>
    {bars.map((bar) => (
      <Skeleton key={bar} className={`h-3.75 ${bar}`} />
    ))}
  </div>
);

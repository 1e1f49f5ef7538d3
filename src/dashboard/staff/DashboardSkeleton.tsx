import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { statCardClass, statGridClass } from './StatCards.tsx';

/** Milliseconds after which the skeleton says that it is still loading. */
const timeoutMs = 5_000;

const cards = [0, 1, 2, 3];
const lines = ['w-full', 'w-4/5', 'w-3/5', 'w-1/2', 'w-2/5'];

/** The dashboard's skeleton. */
export function DashboardSkeleton() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(waiting);
  }, []);
  return (
    <>
      <p role="status" className={slow ? 'mb-4.5' : 'sr-only'}>
        {slow ? 'This is taking longer than usual. Still loading the dashboard...' : 'Loading dashboard'}
      </p>
      <div aria-hidden="true" className={statGridClass}>
        {cards.map((card) => (
          <div key={card} className={statCardClass}>
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="mt-3 h-7.5 w-2/5" />
            <Skeleton className="mt-3 h-3.5 w-1/2" />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-4.5 grid gap-4.5 lg:grid-cols-2">
        {[0, 1].map((panel) => (
          <div
            key={panel}
            className="rounded-card border border-staff-hair bg-staff-surface px-4 pt-5 pb-6.5 shadow-staff md:px-5.5"
          >
            <Skeleton className="h-4.5 w-1/3" />
            {lines.map((width) => (
              <Skeleton key={width} className={`mt-4.5 h-5.5 ${width}`} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

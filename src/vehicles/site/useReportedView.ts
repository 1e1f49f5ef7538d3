import { useEffect, useRef } from 'react';
import { whenVisible } from '../../platform/browser/when-visible.ts';
import { reportView } from '../vehicles.queries.ts';

/** Reports one page view of a vehicle when somebody really looks at it: a page that is only prerendered waits. */
export function useReportedView(vehicleId: number) {
  const reported = useRef<number>(undefined);
  useEffect(
    () =>
      whenVisible(() => {
        if (reported.current === vehicleId) return;
        reported.current = vehicleId;
        reportView(String(vehicleId));
      }),
    [vehicleId],
  );
}

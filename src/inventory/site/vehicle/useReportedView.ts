import { useEffect, useRef } from 'react';
import { whenVisible } from '../../../platform/browser/when-visible.ts';
import { reportView } from '../../../page-views/views.queries.ts';

/** Reports one page view of a vehicle once the page is really shown; a prerendered page waits until then. */
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

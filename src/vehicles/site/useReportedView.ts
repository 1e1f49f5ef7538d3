import { useEffect, useRef } from 'react';
import { reportView } from '../vehicles.queries.ts';

/** Reports one page view of a vehicle when somebody really looks at it: a page that is only prerendered waits. */
export function useReportedView(vehicleId: number) {
  const reported = useRef<number>(undefined);
  useEffect(() => {
    const report = () => {
      if (reported.current === vehicleId) return;
      reported.current = vehicleId;
      reportView(String(vehicleId));
    };
    if (!('prerendering' in document) || !document.prerendering) {
      report();
      return undefined;
    }
    document.addEventListener('prerenderingchange', report, { once: true });
    return () => document.removeEventListener('prerenderingchange', report);
  }, [vehicleId]);
}

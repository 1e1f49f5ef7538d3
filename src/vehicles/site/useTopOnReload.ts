import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * A page that is opened starts at its top; section 2 wants the same of one that is loaded again, where the router would
 * go back to where the visitor was. Back and Forward do return there.
 */
export function useTopOnReload() {
  const hydrated = useHydrated();
  const [loadedWithDocument] = useState(!hydrated);
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const reloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (loadedWithDocument && reloaded) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [loadedWithDocument]);
}

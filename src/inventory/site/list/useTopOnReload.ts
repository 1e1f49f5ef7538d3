import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * A newly opened page starts at its top. Section 2 requires the same of a reload, where the router would
 * restore the scroll position. Back and Forward do restore it.
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

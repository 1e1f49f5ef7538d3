import { useSyncExternalStore } from 'react';

/** Below the `md` breakpoint. */
const phones = '(width < 43.8125rem)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(phones);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's, for content that differs there by more than its styles. */
export const usePhone = () => useSyncExternalStore(subscribe, () => window.matchMedia(phones).matches);

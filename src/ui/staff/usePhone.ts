import { useSyncExternalStore } from 'react';

/** Below the first breakpoint of the tokens (md). */
const phones = '(width < 43.8125rem)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(phones);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone, for what must be drawn differently there and not only styled so. */
export const usePhone = () => useSyncExternalStore(subscribe, () => window.matchMedia(phones).matches);

import { useEffect, useRef } from 'react';

/**
 * Gives the focus back when `open` has become false: to what had it when the answered function was last called. The
 * lightbox does so by itself, but not on its way out of full screen.
 */
export function useFocusBack(open: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [open]);
  return () => {
    opener.current = document.activeElement;
  };
}

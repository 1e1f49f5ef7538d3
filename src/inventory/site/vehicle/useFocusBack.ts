import { useEffect, useRef } from 'react';

/**
 * Restores the focus when `open` becomes false, to the element that had it when the returned function was
 * last called. The lightbox does this itself, except when it leaves full screen.
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

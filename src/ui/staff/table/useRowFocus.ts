import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the list when the row that had the focus has left it, as after an edit that sorts it elsewhere.
 * Otherwise the next Tab would start at the top of the page. The list takes the handlers.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  // After each rendering, because any may have removed the row.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the form when the element that had the focus disappeared with `shown`, like a save bar after a
 * save. Otherwise the next Tab would start at the top of the page. The form needs `tabIndex={-1}`.
 */
export function useFocusKept(form: RefObject<HTMLFormElement | null>, shown: boolean): void {
  const before = useRef(shown);
  useEffect(() => {
    const gone = before.current && !shown;
    before.current = shown;
    if (gone && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, [form, shown]);
}

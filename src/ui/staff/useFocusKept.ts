import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives a form the focus when what had it went away with `shown`, as a save bar does once all is saved: otherwise the
 * next Tab would begin at the top of the page. The form needs `tabIndex={-1}`.
 */
export function useFocusKept(form: RefObject<HTMLFormElement | null>, shown: boolean): void {
  const before = useRef(shown);
  useEffect(() => {
    const gone = before.current && !shown;
    before.current = shown;
    if (gone && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, [form, shown]);
}

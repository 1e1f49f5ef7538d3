import { type MouseEvent, useEffect, useRef } from 'react';

/** The last button of an item removes it. */
const removing = ':is(li, th, p) button:last-child';

/**
 * Props of an element around items that can be removed. When a pressed button has disappeared, that of the next
 * item gets the focus, or that of the last one; after the only one, or all, what `otherwise` selects. So keyboard
 * users never lose their place.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(otherwise: string) {
  const ref = useRef<List>(null);
  const pressed = useRef<HTMLElement>(null);
  const place = useRef(-1);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(removing) ?? [])];
  useEffect(() => {
    if (pressed.current?.isConnected !== false) return;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const left = buttons();
    const next = left[place.current] ?? left.at(-1);
    if (next) next.focus();
    else document.querySelector<HTMLElement>(otherwise)?.focus({ preventScroll: true });
  });
  const onClick = (event: MouseEvent) => {
    pressed.current = (event.target as Element).closest('button');
    place.current = buttons().findIndex((button) => button === pressed.current);
  };
  return { ref, onClick };
}

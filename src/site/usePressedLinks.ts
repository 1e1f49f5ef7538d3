import { useEffect } from 'react';

/** Milliseconds that a pressed link waits for the movement that would make the press a drag. */
const timeoutMs = 25;
/** Pixels that are no movement. */
const tremble = 3;

/**
 * Follows links when the mouse button goes down, not when it comes up. Presses that mean something else stay the
 * browser's: with a modifier, another button, or a drag. So do those of a finger, which may begin to scroll; keys and
 * assistive technology click as ever.
 */
export function usePressedLinks() {
  useEffect(() => {
    let press = new AbortController();
    const onPointerDown = (event: PointerEvent) => {
      press.abort();
      const link = linkUnder(event);
      if (link === null) return;
      press = new AbortController();
      const { signal } = press;
      const abort = () => press.abort();
      const timer = setTimeout(() => {
        link.click();
        // The click that the press will end in has been followed already.
        addEventListener('click', swallow, { capture: true, signal });
      }, timeoutMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener(
        'pointerup',
        () => {
          clearTimeout(timer);
          setTimeout(abort);
        },
        { signal },
      );
      addEventListener('pointercancel', abort, { signal });
      addEventListener(
        'pointermove',
        ({ clientX, clientY }) => {
          if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > tremble) clearTimeout(timer);
        },
        { signal },
      );
    };
    addEventListener('pointerdown', onPointerDown);
    return () => {
      press.abort();
      removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** The link of this site that such a press would follow in place; one that leads to a part of a page is the browser's. */
function linkUnder(event: PointerEvent): HTMLAnchorElement | null {
  const { target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin) return null;
  return link.hash === '' && link.target === '' && !link.hasAttribute('download') ? link : null;
}

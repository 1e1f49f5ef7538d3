import { useEffect } from 'react';

/** Milliseconds to wait for a movement that would make the press a drag. */
const timeoutMs = 25;
/** Pixels that the pointer may move during a click. */
const clickTolerance = 3;

/**
 * Follows links on pointerdown of the mouse instead of on click. Presses with a modifier or another button,
 * drags, and touches, which may start a scroll, are left to the browser. Keyboard and assistive technology
 * are not affected.
 */
export function useNavigateOnPress() {
  useEffect(() => {
    let press = new AbortController();
    const onPointerDown = (event: PointerEvent) => {
      press.abort();
      const link = pressedLink(event);
      if (link === null) return;
      press = new AbortController();
      const { signal } = press;
      const abort = () => press.abort();
      const timer = setTimeout(() => {
        link.click();
        // The click that this press ends in has already been handled. One of a key or of a script is another click: what
        // ends the press is known only after the browser has had time, which a key may not wait for.
        addEventListener('click', swallowPointerClick, { capture: true, signal });
      }, timeoutMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener(
        'pointerup',
        () => {
          clearTimeout(timer);
          // The click comes right behind, if it comes: the press may have ended elsewhere.
          setTimeout(abort);
        },
        { signal },
      );
      addEventListener('pointercancel', abort, { signal });
      addEventListener(
        'pointermove',
        ({ clientX, clientY }) => {
          if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > clickTolerance)
            clearTimeout(timer);
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

function swallowPointerClick(event: MouseEvent) {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The link of this site that the press would follow in this tab; links to a fragment are left to the browser.
 */
function pressedLink(event: PointerEvent): HTMLAnchorElement | null {
  const { target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin) return null;
  return link.hash === '' && link.target === '' && !link.hasAttribute('download') ? link : null;
}

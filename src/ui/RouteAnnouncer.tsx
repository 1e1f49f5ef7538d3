import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds that a title must be stable before it is announced: it changes when a page's data arrives. */
const settled = 250;

/**
 * After a client-side navigation, announces the new page's title to screen readers once it is final, and
 * moves the keyboard focus to the start of the page. Changes under the same title are announced by the page
 * itself.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const titles = new MutationObserver(() => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setTitle(document.title), settled);
    });
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      // In the next frame: focusing forces a layout, which the frame does anyway.
      requestAnimationFrame(focusMain);
    });
    return () => {
      stop();
      titles.disconnect();
      clearTimeout(waiting);
    };
  }, [router]);
  return <output className="sr-only">{title}</output>;
}

/** Not behind a dialog that was opened meanwhile: it would take the focus back and select what is typed in it. */
function focusMain() {
  const main = document.getElementById('main');
  if (!main?.closest('[aria-hidden="true"]')) main?.focus({ preventScroll: true });
}

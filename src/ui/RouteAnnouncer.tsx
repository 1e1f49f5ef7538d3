import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds for which a title must stand before it is read out: that of a page whose data is on its way soon changes. */
const settled = 250;

/**
 * Tells screen readers the title of what was gone to without a new document, once it is final, and after a move to another
 * page sets the keyboard to its beginning. What changes under the same title is the page's own to announce.
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
      // With the next frame: focusing lays the page out, which the frame does anyway.
      requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
    });
    return () => {
      stop();
      titles.disconnect();
    };
  }, [router]);
  return <output className="sr-only">{title}</output>;
}

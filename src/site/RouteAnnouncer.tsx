import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * After a move to another page, which loads no document, tells screen readers its title and sets the keyboard to its
 * beginning. A change of the same page, such as other filters, is the page's own to announce.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        // With the next frame: focusing lays the page out, which the frame does anyway, and the title, written with the same
        // rendering, is there for certain.
        requestAnimationFrame(() => {
          document.getElementById('main')?.focus({ preventScroll: true });
          setTitle(document.title);
        });
      }),
    [router],
  );
  return <output className="sr-only">{title}</output>;
}

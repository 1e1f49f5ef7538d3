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
        document.getElementById('main')?.focus({ preventScroll: true });
        // The title is written with the same rendering; the next frame has it for certain.
        requestAnimationFrame(() => setTitle(document.title));
      }),
    [router],
  );
  return <output className="sr-only">{title}</output>;
}

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { toasts } from './toasts.ts';

const wakers = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Shows toasts above `children`. Their region comes with the visitor's first touch or key, long before there can be a
 * toast: nobody pays for it while the page loads, F8 and announcements work from the first toast on, and a toast about
 * a lost connection does not need the connection.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    const { signal } = waiting;
    const load = async () => {
      try {
        const { ToastRegion } = await import('./ToastRegion.tsx');
        if (signal.aborted) return;
        waiting.abort();
        setRegion(() => ToastRegion);
      } catch {
        // The network is away. The listeners are still there, so the next touch or toast tries again.
      }
    };
    for (const waker of wakers) document.addEventListener(waker, load, { passive: true, signal });
    signal.addEventListener('abort', toasts.subscribe(load));
    if (toasts.current()?.open === true) void load();
    return () => waiting.abort();
  }, []);
  return (
    <>
      {children}
      {Region !== null && <Region />}
    </>
  );
}

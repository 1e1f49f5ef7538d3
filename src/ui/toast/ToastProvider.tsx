import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { toasts } from './toasts.ts';

const wakers = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Shows toasts above `children`. Their region is loaded on the first interaction, before there can be a
 * toast: so it does not slow down the page load, F8 and announcements work from the first toast on, and a
 * toast about a lost connection does not need the connection.
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
        // The network is down. The listeners remain, so the next interaction or toast tries again.
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

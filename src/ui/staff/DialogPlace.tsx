import type { ReactNode } from 'react';

/**
 * Positions a dialog in the middle of the window, on phones at its bottom, and never over a toast. A dialog taller than the
 * window scrolls inside. Clicks outside the dialog go to what is below.
 */
export const DialogPlace = ({ className, children }: { className: string; children: ReactNode }) => (
  <div
    className={`pointer-events-none fixed inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(var(--toast-room,0px),1fr)_minmax(0,auto)] md:grid-rows-[minmax(max(1.5rem,var(--toast-room,0px)),1fr)_minmax(0,auto)_minmax(1.5rem,1fr)] md:px-6 md:*:mx-auto md:*:w-full ${className}`}
  >
    {children}
  </div>
);

import type { ReactNode } from 'react';

/** The `sizes` of the pictures in a row of cards. */
export const cardRowSizes =
  '(min-width: 1900px) 591px, (min-width: 1360px) 419px, (min-width: 1001px) 31vw, (min-width: 701px) 44vw, 82vw';

/**
 * At most three cards, side by side. Without the room for that, the row scrolls sideways: one below the other they would
 * take three screens of a phone. Its parent needs `@container`.
 */
export const CardRow = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 py-2 @min-[46rem]:mx-0 @min-[46rem]:grid @min-[46rem]:grid-cols-3 @min-[46rem]:gap-7 @min-[46rem]:overflow-visible @min-[46rem]:px-0 @min-[46rem]:py-0">
    {children}
  </ul>
);

export const CardInRow = ({ children }: { children: ReactNode }) => (
  <li className="w-[82%] shrink-0 snap-start only:w-full @md:w-[44%] @min-[46rem]:w-auto">{children}</li>
);

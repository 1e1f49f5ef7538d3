import type { ReactNode } from 'react';

/**
 * How much of the form shows: `live` once scripts have taken over; `whole` on a page that answers the form, which
 * has no scripts. Before hydration neither is true, and only style sheets know whether the browser runs scripts.
 */
export type Showing = { live: boolean; whole: boolean };

/** What only makes sense with scripts. Until they have taken over its place is kept, so that nothing moves then. */
export function WithScripts({ live, whole, children }: Showing & { children: ReactNode }) {
  if (whole) return null;
  return <div className={live ? '' : '[@media(scripting:none)]:hidden'}>{children}</div>;
}

/**
 * The label of the button that sends the form, or leads to the next step. The two that only style sheets choose from are no
 * targets of the pointer: a press that begins on an element that hydration removes would be lost.
 */
export function SubmitLabel({ live, whole, isLast }: Showing & { isLast: boolean }) {
  if (live || whole) return isLast || whole ? 'SEND' : 'CONTINUE';
  return (
    <>
      <span className="pointer-events-none [@media(scripting:none)]:hidden">CONTINUE</span>
      <span className="pointer-events-none [@media(scripting:enabled)]:hidden">SEND</span>
    </>
  );
}

import { type ReactNode, useId } from 'react';
import { stepNames } from './SellSteps.tsx';
import type { Showing } from './WithScripts.tsx';

/**
 * One step of the form. Scripts show one at a time; until they have taken over (`live`) only the first shows, if
 * the browser runs scripts at all. A page that answers the form shows the `whole` of it.
 */
export function SellStep(
  props: Showing & {
    index: number;
    /** The one that shows. */
    step: number;
    title: string;
    children: ReactNode;
  },
) {
  const { index, step, live, whole } = props;
  const id = useId();
  const waits = !live && !whole && index > 0;
  return (
    <section
      aria-labelledby={id}
      hidden={live && index !== step}
      className={`min-w-0 ${waits ? '[@media(scripting:enabled)]:hidden' : ''}`}
    >
      <h2 id={id} tabIndex={-1} className="mb-4.5 font-display text-heading outline-none">
        {live && (
          <span className="sr-only">
            Step {index + 1} of {stepNames.length}:{' '}
          </span>
        )}
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

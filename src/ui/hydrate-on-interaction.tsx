import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';
import { firstInteraction, nextInteraction } from '../platform/browser/first-interaction.ts';

/**
 * A part of the page whose script is fetched when somebody first touches the page. Until then, and while there is no
 * network, what the server has sent stands there and does what HTML does. `served` is the part itself, on the server only;
 * `load` fetches it, in the browser only; `instead` holds its place on pages that are made in the browser.
 *
 * Its props are compared one by one: React makes HTML anew, and what was typed into it is lost, when it is asked to change
 * it before its script is there.
 */
export function hydrateOnInteraction<Props extends object>(
  part: { served: ComponentType<Props> } | { load: () => Promise<ComponentType<Props>> },
  instead: ReactNode = null,
) {
  const Part =
    'served' in part
      ? part.served
      : lazy(async () => ({ default: await firstInteraction().then(() => arrival(part.load)) }));
  return memo(function HydrateOnInteraction(props: Props) {
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Asks again with each sign that somebody is there: the network may be back. */
const arrival = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => nextInteraction().then(() => arrival(load)));

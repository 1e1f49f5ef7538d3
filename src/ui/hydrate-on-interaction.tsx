import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useSyncExternalStore,
} from 'react';
import { firstInteraction, nextInteraction } from '../platform/browser/first-interaction.ts';

/**
 * A part of the page that is hydrated on the visitor's first interaction. Until its script is loaded, the
 * server's HTML remains and works as plain HTML. `served` is the component itself, on the server only; `load`
 * loads it, in the browser only, without waiting if `atOnce` says so; `instead` is the placeholder on pages that
 * are rendered in the browser.
 *
 * Memoized: if its props changed before hydration, React would discard the server's HTML and the text typed
 * into it.
 */
export function hydrateOnInteraction<Props extends object>(
  part:
    | { served: ComponentType<Props> }
    | { load: () => Promise<ComponentType<Props>>; atOnce?: () => boolean },
  instead: ReactNode = null,
) {
  const Part =
    'served' in part
      ? part.served
      : lazy(async () => {
          if (!part.atOnce?.()) await firstInteraction();
          return { default: await arrival(part.load) };
        });
  return memo(function HydrateOnInteraction(props: Props) {
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/**
 * A part of the page that the server does not render, shown after the visitor's first interaction. While something
 * around it hydrates it is not there either, as in what the server sent.
 */
export function showOnInteraction<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined;
  let arriving: Promise<void> | undefined;
  const loadOnce = async () => {
    arrived = await firstInteraction().then(() => arrival(load));
  };
  const subscribe = (onArrival: () => void) => {
    arriving ??= loadOnce();
    void arriving.then(onArrival);
    return () => undefined;
  };
  return memo(function ShowOnInteraction(props: Props) {
    const Part = useSyncExternalStore(
      subscribe,
      () => arrived,
      () => undefined,
    );
    return Part === undefined ? null : createElement(Part, props);
  });
}

/** Tries again on each interaction: the network may be back. */
const arrival = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => nextInteraction().then(() => arrival(load)));

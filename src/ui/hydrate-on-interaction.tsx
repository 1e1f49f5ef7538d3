import {
  type ComponentType,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useReducer,
  useSyncExternalStore,
} from 'react';
import { firstInteraction, nextInteraction } from '../platform/browser/first-interaction.ts';

/** A component that is there, on the server, or that `load` loads, in the browser. */
type Given<Props> =
  | { served: ComponentType<Props>; load?: undefined; atOnce?: undefined }
  | { served?: undefined; load: () => Promise<ComponentType<Props>>; atOnce?: () => boolean };

/**
 * A part of the page that is hydrated on the visitor's first interaction. Until its script is loaded, the
 * server's HTML remains and works as plain HTML. Where the browser renders the page itself there is no such HTML, and
 * the part waits for nothing; `instead` is its placeholder until its script is there. After the first interaction the
 * script comes with that of its page, so that both are shown together; one with `atOnce` comes only when the part is
 * shown, and without waiting if `atOnce` says so.
 *
 * Memoized: if its props changed before hydration, React would discard the server's HTML and the text typed
 * into it.
 */
export function hydrateOnInteraction<Props extends object>(given: Given<Props>, instead: ReactNode = null) {
  const { served, load, atOnce } = given;
  let Arrived = served;
  let start = () => {};
  const arriving = new Promise<void>((resolve) => {
    start = resolve;
  })
    .then(() => served ?? arrival(load))
    .then((Loaded) => (Arrived = Loaded));
  const wait = () => void firstInteraction().then(start);
  if (load && !atOnce) wait();
  function Part(props: Props) {
    if (!Arrived && atOnce) (atOnce() ? start : wait)();
    return createElement(Arrived ?? use(arriving), props);
  }
  // Nothing that hydrates shows its placeholder.
  function Placeholder({ onArrival }: { onArrival: () => void }) {
    useEffect(() => {
      start();
      void arriving.then(onArrival);
    }, [onArrival]);
    return instead;
  }
  return memo(function HydrateOnInteraction(props: Props) {
    // Rendered anew it is shown on arrival: by itself React keeps a placeholder for a moment.
    const [, render] = useReducer(() => ({}), {});
    return (
      <Suspense fallback={<Placeholder onArrival={render} />}>
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

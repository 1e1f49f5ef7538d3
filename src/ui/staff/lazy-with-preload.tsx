import { lazy, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or before that by `preload`. React keeps the
 * placeholder of code that is not there yet for at least 300 ms, so what is about to be shown is better
 * preloaded. A preload never fails: the component tries again when it is shown.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async () => ({ default: (loaded = await load()) });
  const Lazy = lazy(loadAndKeep);
  return {
    Component: function Preloaded(props: Props) {
      // Chosen once: another component in its place would lose the state of the first. `lazy` itself shows
      // the placeholder even of code that is there.
      const [Part] = useState(() => loaded ?? Lazy);
      return <Part {...props} />;
    },
    preload: async (): Promise<void> => {
      await loadAndKeep().catch(() => undefined);
    },
  };
}

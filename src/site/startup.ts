import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../platform/when-idle.ts';
import { whenShown } from '../platform/when-shown.ts';

/** Milliseconds that the startup waits for an idle moment at most. */
const patience = 5_000;

let started = false;

/** Section 9, startup: once per visit, and only when the page is seen, has loaded and the browser is idle. */
export function useStartup() {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (started) return;
    started = true;
    const begin = () =>
      whenIdle(async () => {
        try {
          const { startUp } = await import('./startup-tasks.ts');
          await startUp(queryClient);
        } catch {
          // The network is away. Nobody waits for any of it: each screen asks for what it shows.
        }
      }, patience);
    const onceLoaded = () => {
      if (document.readyState === 'complete') begin();
      else window.addEventListener('load', begin, { once: true });
    };
    whenShown(onceLoaded);
  }, [queryClient]);
}

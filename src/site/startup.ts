import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenShown } from '../platform/when-shown.ts';

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
      });
    const onceLoaded = () => {
      if (document.readyState === 'complete') begin();
      else window.addEventListener('load', begin, { once: true });
    };
    whenShown(onceLoaded);
  }, [queryClient]);
}

// Safari has no idle callback.
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(task, { timeout: 5000 })
    : setTimeout(task, 300);

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../platform/browser/when-idle.ts';
import { whenVisible } from '../platform/browser/when-visible.ts';

/** Milliseconds that the startup waits for an idle moment at most. */
const timeoutMs = 5_000;

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
      }, timeoutMs);
    const onceLoaded = () => {
      if (document.readyState === 'complete') begin();
      else window.addEventListener('load', begin, { once: true });
    };
    whenVisible(onceLoaded);
  }, [queryClient]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../platform/browser/when-idle.ts';
import { whenVisible } from '../platform/browser/when-visible.ts';

/** Most milliseconds to wait for the browser to be idle. */
const timeoutMs = 5_000;

let started = false;

/** Section 9, startup: once per visit, when the page is visible and loaded and the browser is idle. */
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
          // The network is down. Nothing depends on this: each screen loads what it shows.
        }
      }, timeoutMs);
    const onceLoaded = () => {
      if (document.readyState === 'complete') begin();
      else window.addEventListener('load', begin, { once: true });
    };
    whenVisible(onceLoaded);
  }, [queryClient]);
}

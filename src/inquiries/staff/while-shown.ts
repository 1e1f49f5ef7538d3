/** Milliseconds that a page may be hidden before it stops: a look at another window is no reason to begin anew. */
const timeoutMs = 30_000;

/**
 * Runs `work` while the page is shown; it is told to stop when the page was hidden for long, since a browser has few
 * connections for each site, and begins anew when the page is shown again. A network that comes back begins it anew at
 * once. Answers the function that ends it.
 */
export function whileShown(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(waiting);
    running?.abort();
    running = null;
  };
  const start = () => {
    clearTimeout(waiting);
    if (running) return;
    running = new AbortController();
    work(running.signal);
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') start();
    else waiting = setTimeout(stop, timeoutMs);
  };
  const onOnline = () => {
    if (!running) return;
    stop();
    start();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    stop();
  };
}

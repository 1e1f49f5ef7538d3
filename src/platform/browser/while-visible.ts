/**
 * Milliseconds that a page may be hidden before the work stops, so that a glance at another window does not
 * restart it.
 */
const hiddenTimeoutMs = 30_000;

/**
 * Runs `work` while the page is visible, and restarts it when the network comes back. Its signal aborts when
 * the page has been hidden for a while, because a browser has few connections per site. Returns a function
 * that ends it.
 */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
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
    else waiting = setTimeout(stop, hiddenTimeoutMs);
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

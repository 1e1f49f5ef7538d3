/** Runs `task` when the browser is idle, after `timeout` milliseconds at the latest. */
export function whenIdle(task: () => void, timeout: number): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout });
  else setTimeout(task, 300);
}

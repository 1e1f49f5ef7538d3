/**
 * Runs `task` once the page is visible: immediately, or when a prerendered page is activated. Returns a
 * function that cancels it.
 */
export function whenVisible(task: () => void): () => void {
  if (!('prerendering' in document) || !document.prerendering) {
    task();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', task, { once: true });
  return () => document.removeEventListener('prerenderingchange', task);
}

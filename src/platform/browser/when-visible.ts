/**
 * Runs `task` once somebody sees the page: at once, or when a page that the browser only prerendered is shown. The
 * answered function takes it back.
 */
export function whenVisible(task: () => void): () => void {
  if (!('prerendering' in document) || !document.prerendering) {
    task();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', task, { once: true });
  return () => document.removeEventListener('prerenderingchange', task);
}

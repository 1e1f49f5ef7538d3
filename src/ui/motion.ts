/** How to scroll for this visitor: smoothly, or at once where reduced motion is asked for. Browser only. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

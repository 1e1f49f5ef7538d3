/** Whether this visitor prefers reduced motion. Browser only. */
export const reducesMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How to scroll for this visitor: smoothly, or instantly with reduced motion. Browser only. */
export const scrollBehavior = (): ScrollBehavior => (reducesMotion() ? 'auto' : 'smooth');

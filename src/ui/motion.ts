/** Whether this visitor asked for reduced motion. Browser only. */
export const reducesMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How to scroll for this visitor: smoothly, or at once where reduced motion is asked for. Browser only. */
export const scrollBehavior = (): ScrollBehavior => (reducesMotion() ? 'auto' : 'smooth');

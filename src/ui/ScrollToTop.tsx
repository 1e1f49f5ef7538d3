import { useEffect, useState } from 'react';
import { ArrowUpIcon } from './icons.tsx';
import { scrollBehavior } from './motion.ts';

/** Section 9: the button shows beyond this many pixels. */
const threshold = 300;

/** A floating button that appears once the page is scrolled beyond 300 px and leads back to its top (section 2). */
export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > threshold);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      className="fixed right-4 bottom-4 z-20 grid size-13 cursor-pointer place-items-center rounded-full bg-night-raised text-bone shadow-float transition-colors duration-move hover:bg-night-hair md:right-7 md:bottom-7"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: scrollBehavior() });
        // The button goes away under the focus, which would leave the keyboard nowhere.
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUpIcon />
    </button>
  );
}

import { useEffect, useRef, useState } from 'react';
import { ArrowUpIcon } from './icons.tsx';
import { scrollBehavior } from './motion.ts';

/** Section 9: the button shows beyond this many pixels. */
const threshold = 300;

/** The strip at the bottom of a phone's window that the button is in. */
const buttonStrip = '-88% 0px 0px';

/**
 * A floating button that appears once the page is scrolled beyond 300 px and leads back to its top (section
 * 2). On small screens it makes way for a form, whose fields or answer it would cover.
 */
export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  const firstPixels = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!firstPixels.current) return;
    // Observed, not read: reading the scroll position would force a layout on every navigation.
    const observer = new IntersectionObserver((entries) =>
      setShown(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(firstPixels.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <span
        ref={firstPixels}
        aria-hidden="true"
        className="pointer-events-none invisible absolute top-0 left-0 w-px"
        style={{ height: threshold }}
      />
      {shown && <ToTopButton />}
    </>
  );
}

function ToTopButton() {
  const [overForm, setOverForm] = useState(false);
  useEffect(() => {
    // The parent of the form: after sending, the answer replaces the form in it.
    const form = document.querySelector('main :has(> form)');
    if (form === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setOverForm(entries.at(-1)?.isIntersecting === true),
      { rootMargin: buttonStrip },
    );
    observer.observe(form);
    return () => observer.disconnect();
  }, []);
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      className={`fixed right-4 bottom-[calc(1rem+var(--bar,0px)+var(--tray-room,0px))] z-20 grid size-13 cursor-pointer place-items-center rounded-full bg-raised text-text shadow-float transition-colors duration-move hover:bg-hairline md:right-7 md:bottom-[calc(1.75rem+var(--tray-room,0px))] ${overForm ? 'max-lg:hidden' : ''}`}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: scrollBehavior() });
        // The focused button disappears, which would lose the keyboard's position.
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUpIcon />
    </button>
  );
}

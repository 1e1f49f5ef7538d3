import { useEffect, useState } from 'react';

const takesArrows = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"]';

/** The number of the photo `by` steps after another, around both ends; staff may have removed some since. */
const stepped = (from: number, by: number, count: number) => (Math.min(from, count - 1) + by + count) % count;

/**
 * Which of `count` photos is shown, wrapping around at both ends. The arrow keys change it wherever they have
 * no other meaning; `paused` leaves them to the lightbox.
 */
export function usePhotoIndex(count: number, paused: boolean) {
  const [chosen, setIndex] = useState(0);
  const index = Math.min(chosen, Math.max(0, count - 1));
  const step = (by: number) => setIndex((before) => stepped(before, by, count));

  useEffect(() => {
    if (paused || count < 2) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (by === undefined || modified || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(takesArrows)) return;
      setIndex((before) => stepped(before, by, count));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [count, paused]);
  return { index, setIndex, step };
}

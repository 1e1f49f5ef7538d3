import { useLayoutEffect, useRef, useState } from 'react';

/** The width of a box in whole pixels, kept current; 0 until it has been measured. Goes on the box's `ref`. */
export function useWidth<Box extends HTMLElement>() {
  const ref = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth(Math.floor(box.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

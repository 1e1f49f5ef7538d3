import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Pixels below or above the window from which on something counts as about to be seen. */
const margin = 300;

/** Holds the place of its children until the reader comes near; from then on they stay. */
export function NearView({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={box}>{near ? children : placeholder}</div>;
}

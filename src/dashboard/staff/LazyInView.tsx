import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance in pixels from the window within which content is loaded. */
const margin = 300;

/** Shows a placeholder until it is scrolled near the window and `load` is done, then its children. */
export function LazyInView(props: {
  placeholder: ReactNode;
  load?: () => Promise<void>;
  children: ReactNode;
}) {
  const { placeholder, load, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        if (load) void load().then(() => setNear(true));
        else setNear(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near, load]);
  return (
    <div ref={box} className="min-w-0">
      {near ? children : placeholder}
    </div>
  );
}

import { type RefObject, useEffect, useState } from 'react';

/** Whether an element, once it `isThere`, has been in the window or half a window away from it. */
export function useNearView(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!isThere || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isThere]);
  return near;
}

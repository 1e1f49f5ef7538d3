import { useRef, useState } from 'react';

/** Returns whether work is in progress, and a function that starts work unless it is. */
export function useOneAtATime(): [pending: boolean, start: (work: () => Promise<void>) => void] {
  // Not only state: a form that was submitted early may be submitted again before React renders.
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const start = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    void work().finally(() => {
      busy.current = false;
      setPending(false);
    });
  };
  return [pending, start];
}

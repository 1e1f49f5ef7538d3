import { useEffect, useState } from 'react';

/** The lowest strip of the window. */
const lowestStrip = '-99% 0px 0px';

const findBar = () => document.querySelector('[data-bar]');

/** Whether a vehicle's own bar is at the bottom of the window: it leaves with its page, before the footer. */
export function useBarBelow(): boolean {
  const [below, setBelow] = useState(() => findBar() !== null);
  useEffect(() => {
    const main = document.querySelector('main');
    if (main === null) return undefined;
    const place = new IntersectionObserver((entries) => setBelow(entries.at(-1)?.isIntersecting === true), {
      rootMargin: lowestStrip,
    });
    const watchBar = () => {
      place.disconnect();
      const bar = findBar();
      setBelow(bar !== null);
      if (bar !== null) place.observe(bar);
    };
    // Each vehicle's page brings a bar of its own, after its skeleton.
    const pages = new MutationObserver(watchBar);
    pages.observe(main, { childList: true });
    watchBar();
    return () => {
      pages.disconnect();
      place.disconnect();
    };
  }, []);
  return below;
}

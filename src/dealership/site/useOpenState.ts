import { useEffect, useState } from 'react';
import { useSite } from '../site.queries.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { openState, type OpenState } from '../dealership.hours.ts';

/** Most milliseconds to wait for the browser to be idle. */
const longestUnknown = 500;

/**
 * Whether the dealership is open, kept up to date; null until the page is hydrated and idle. The server
 * leaves it out, because pages are cached for longer than it stays true.
 */
export function useOpenState(): OpenState | null {
  const { hours, timeZone, closedDays } = useSite().dealership;
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = () => isShown && setNow(new Date());
    // The first use of another time zone takes a phone longer than opening the menu that shows this.
    whenIdle(look, longestUnknown);
    const everyMinute = setInterval(look, 60_000);
    return () => {
      isShown = false;
      clearInterval(everyMinute);
    };
  }, []);
  return now === null ? null : openState(hours, timeZone, now, closedDays);
}

import { useEffect, useState } from 'react';
import { useSite } from '../site.queries.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { openState, type OpenState } from '../dealership.hours.ts';

/** Milliseconds after which even a busy browser is made to find out. */
const longestUnknown = 500;

/**
 * Whether the dealership is open, kept up to date; null until the page is live and has a moment. The server leaves it
 * out, since its pages are kept for longer than an opening state is true.
 */
export function useOpenState(): OpenState | null {
  const { hours, timeZone } = useSite().dealership;
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const look = () => setNow(new Date());
    // A browser's first clock of another time zone takes a phone longer than the menu that shows it.
    whenIdle(look, longestUnknown);
    const everyMinute = setInterval(look, 60_000);
    return () => clearInterval(everyMinute);
  }, []);
  return now === null ? null : openState(hours, timeZone, now);
}

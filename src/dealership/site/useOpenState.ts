import { useEffect, useState } from 'react';
import { useSite } from '../site.queries.ts';
import { openState, type OpenState } from '../dealership.hours.ts';

/**
 * Whether the dealership is open, kept up to date; null until the page is live. The server leaves it out, since its
 * pages are kept for longer than an opening state is true.
 */
export function useOpenState(): OpenState | null {
  const { hours, timeZone } = useSite().dealership;
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const everyMinute = setInterval(look, 60_000);
    return () => clearInterval(everyMinute);
  }, []);
  return now === null ? null : openState(hours, timeZone, now);
}

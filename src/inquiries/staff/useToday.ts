import { useSyncExternalStore } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { dayOf } from '../../platform/time-zones.ts';

/** Because screens stay open overnight. */
function everyMinute(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}

/** The current day in the dealership's time zone, like `2026-11-24`. */
export function useToday(): string {
  const { timeZone } = useSite().dealership;
  const today = () => dayOf(new Date(), timeZone);
  return useSyncExternalStore(everyMinute, today, today);
}

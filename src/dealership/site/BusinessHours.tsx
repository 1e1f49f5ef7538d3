import { useSite } from '../site.queries.ts';
import type { Weekday } from '../dealership.ts';
import { hoursLines } from '../dealership.hours.ts';

/** The business hours; today's line is highlighted once it is known. */
export function BusinessHours({ today }: { today: Weekday | undefined }) {
  const { hours } = useSite().dealership;
  return (
    <dl className="text-[0.9375rem] tabular-nums">
      {hoursLines(hours).map((line) => {
        const isToday = today !== undefined && line.weekdays.includes(today);
        return (
          <div
            key={line.days}
            className="flex justify-between gap-6 border-t border-hairline py-2.25 first:border-t-0"
          >
            <dt className={isToday ? 'text-text' : 'text-text-muted'}>
              {line.days}
              {isToday && <span className="sr-only"> (today)</span>}
            </dt>
            <dd className={`text-right ${isToday ? 'font-medium text-text' : 'text-text-soft'}`}>
              {line.text}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

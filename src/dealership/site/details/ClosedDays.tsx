import type { ClosedDay } from '../../closed-days.ts';

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** The closed days of the next two weeks. */
export function ClosedDays({ closed }: { closed: readonly ClosedDay[] }) {
  return (
    <>
      <h3 className="mt-5.5 mb-1.5 text-[0.9375rem] font-semibold">Closed soon</h3>
      <dl className="text-[0.9375rem] tabular-nums">
        {closed.map(({ day, reason }) => (
          <div
            key={day}
            className="flex justify-between gap-6 border-t border-hairline py-2.25 first:border-t-0"
          >
            <dt className="shrink-0 text-text-muted">{dayText(day)}</dt>
            <dd className="min-w-0 text-right text-text-soft wrap-anywhere">{reason || 'Closed'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

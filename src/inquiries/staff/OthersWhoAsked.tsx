import { useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { formatDate } from '../../platform/dates.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import type { Inquiry } from '../inquiry.ts';
import { StatusBadge } from './inquiry-status.tsx';
import { hasTestDrive, othersText, othersWhoAsked } from './others-who-asked.ts';

/**
 * Who else has asked for a vehicle that is being sold, and has a test drive. `about` is undefined while that is not known.
 * Its first line is there from the start and the list unfolds: a dialog that grows moves its buttons away from under the
 * pointer.
 */
export function OthersWhoAsked(props: { about: readonly Inquiry[] | undefined; buyer: Inquiry | undefined }) {
  const { timeZone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const { about } = props;
  const others = about === undefined ? [] : othersWhoAsked(about, props.buyer, now);
  if (others.length === 0)
    return <p className={lineClass}>{about === undefined ? '' : othersText(others, now)}</p>;
  return (
    <details className="text-small">
      <summary className={`${lineClass} cursor-pointer font-medium text-staff-ink!`}>
        {othersText(others, now)}
      </summary>
      <ul aria-label="Others who asked" className="mt-1 rounded-card bg-staff px-3">
        {others.map((inquiry) => (
          <li
            key={inquiry.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-staff-hair py-2 first:border-t-0"
          >
            <span className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
              {/* In a tab of its own, because the sale is not saved yet. */}
              <a
                href={`/admin?tab=inquiries&inquiry=${inquiry.id}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center text-staff-accent underline underline-offset-3"
              >
                {inquiry.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="block text-staff-muted">
                {inquiry.appointmentAt !== null && hasTestDrive(inquiry, now)
                  ? `Test drive ${appointmentText(inquiry.appointmentAt, timeZone)}`
                  : `Asked ${formatDate(inquiry.createdAt)}`}
              </span>
            </span>
            <StatusBadge status={inquiry.status} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const lineClass = 'min-h-6 text-small/6 text-staff-muted';

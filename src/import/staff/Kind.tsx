import type { ReactNode } from 'react';
import { ChevronRightIcon } from '../../ui/staff/staff-icons.tsx';
import { formatNumber } from '../../vehicles/format.ts';

/** One line that opens a list of rows in place. `total` is more than the list holds if it was cut. */
export function Kind(props: {
  icon?: ReactNode;
  count: number;
  text: ReactNode;
  listed: number;
  children: ReactNode;
}) {
  const rest = props.count - props.listed;
  return (
    <details className="group border-b border-staff-hair">
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2.5 py-2.5 hover:bg-staff-sunk [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="mt-1 size-3.5 text-staff-muted transition-transform duration-quick group-open:rotate-90" />
        {props.icon}
        <span className="min-w-12 text-right font-semibold text-staff-ink tabular-nums">
          {formatNumber(props.count)}
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">{props.text}</span>
      </summary>
      <div className="pb-3.5">
        {props.children}
        {rest > 0 && (
          <p className="px-3 pt-2.5 text-small text-staff-muted">
            {formatNumber(rest)} more. The downloaded report names every row.
          </p>
        )}
      </div>
    </details>
  );
}

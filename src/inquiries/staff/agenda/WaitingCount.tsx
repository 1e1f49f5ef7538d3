import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../appointments/agenda.staff.queries.ts';

/** How many appointments wait to be confirmed, behind the word in the header; nothing for zero. */
export function WaitingCount() {
  const { data } = useQuery(waitingQuery());
  const waiting = data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <b className="inline-grid h-5 min-w-5 place-items-center rounded-pill bg-status-new px-1.5 text-micro/none font-semibold text-status-new-ink tabular-nums">
      <span>
        {waiting.toLocaleString('en-US')} <span className="sr-only">to confirm</span>
      </span>
    </b>
  );
}

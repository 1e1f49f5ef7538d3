import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatTime } from '../../platform/dates.ts';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { undoableBatchesQuery } from '../batches.staff.queries.ts';
import { useAskedUndo } from './useAskedUndo.tsx';

/** The changes of many vehicles that can be undone now, above the change log; nothing when there are none. */
export function UndoableBatches() {
  const { data } = useQuery(undoableBatchesQuery());
  const { undo, pending, dialog } = useAskedUndo();
  if (data === undefined || data.batches.length === 0) return dialog;
  return (
    <Panel title="Can be undone" description="What somebody has edited since stays as it is.">
      <ul aria-label="Changes that can be undone">
        {data.batches.map(({ id, at, by, label, undoableUntil }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-staff-hair px-4 py-1.5 md:px-5.5"
          >
            <p className="min-w-0 wrap-anywhere">
              <b className="font-semibold text-staff-ink">
                <StaffName username={by} />
              </b>
              : {label}{' '}
              <span className="text-small text-staff-muted tabular-nums">
                {formatTime(at)}, until {untilText(undoableUntil, at)}
              </span>
            </p>
            <PendingButton
              variant="row"
              className="-mr-2.5 ml-auto"
              pending={pending}
              pendingLabel="Undoing..."
              onClick={() => undo(id)}
            >
              Undo
            </PendingButton>
          </li>
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}

const day = 24 * 60 * 60_000;

/** Without its date if it is on the same day. */
const untilText = (until: string, at: string) =>
  Date.parse(until) - Date.parse(at) < day ? formatTime(until) : formatDateTime(until);

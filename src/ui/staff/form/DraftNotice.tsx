import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../Button.tsx';

/** Offers to restore unsaved changes from this device. */
export function DraftNotice(props: {
  /** ISO 8601. */
  savedAt: string;
  /** As in "Somebody has saved these settings". */
  what: string;
  /** Whether that was after the draft was begun. */
  isOutdated: boolean;
  onRestore: () => void;
  onDrop: () => void;
}) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-staff-outline bg-staff-surface px-4 py-3.5 md:px-5.5"
    >
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-semibold text-staff-ink">Unsaved work of {formatDateTime(props.savedAt)}</b> is on
        this device.
        {props.isOutdated && ` Somebody has saved ${props.what} since.`}
      </p>
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
        <Button variant="line" onClick={props.onDrop}>
          Delete Draft
        </Button>
        <Button variant="primary" onClick={props.onRestore}>
          Restore
        </Button>
      </div>
    </div>
  );
}

import { formatDateTime } from '../../platform/dates.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import type { Draft } from '../../ui/staff/form/drafts.ts';
import type { EditedPage } from '../page.ts';
import type { PageValues } from './page-form.ts';

/** Offers to restore unsaved changes from this device. */
export function DraftNotice(props: {
  draft: Draft<PageValues>;
  page: EditedPage;
  onRestore: () => void;
  onDrop: () => void;
}) {
  const { draft, page } = props;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-staff-outline bg-staff-surface px-4 py-3.5 md:px-5.5"
    >
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-semibold text-staff-ink">Unsaved work of {formatDateTime(draft.savedAt)}</b> is on
        this device.
        {draft.updatedAt !== page.updatedAt && ' The page was saved by somebody since.'}
      </p>
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
        <button type="button" onClick={props.onDrop} className={staffButtonClass('line')}>
          Delete Draft
        </button>
        <button type="button" onClick={props.onRestore} className={staffButtonClass('primary')}>
          Restore
        </button>
      </div>
    </div>
  );
}

import { formatDateTime } from '../../../platform/dates.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { Banner, bannerButtonClass, bannerLeadClass } from './Banner.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Takes the focus from the button that this one replaces. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** The form opened on a draft; discarding it asks nothing and can be undone. */
export function DraftBanner({ form }: { form: VehicleFormHandle }) {
  const { notice } = form;
  if (notice === null) return null;
  if (notice.kind === 'restored')
    return (
      <Banner
        kind="status"
        action={
          <button
            type="button"
            className={`${staffButtonClass('line')} ${bannerButtonClass}`}
            onClick={form.discardDraft}
          >
            Discard Draft
          </button>
        }
      >
        <p>
          <b className={bannerLeadClass}>Draft restored.</b> These are your unsaved changes from{' '}
          {formatDateTime(notice.savedAt)}.
        </p>
      </Banner>
    );
  return (
    <Banner
      kind="status"
      action={
        <button
          type="button"
          ref={focusOnce}
          className={`${staffButtonClass('line')} ${bannerButtonClass}`}
          onClick={() => form.undoDiscard(notice.before)}
        >
          Undo
        </button>
      }
    >
      <p>
        <b className={bannerLeadClass}>Draft discarded.</b> The form shows what is saved.
      </p>
    </Banner>
  );
}

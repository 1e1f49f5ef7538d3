import { Button } from './Button.tsx';
import { PendingButton } from './PendingButton.tsx';

/**
 * Sticks to the bottom of the window while a form holds changes, and names the sections they are in. Stands inside the
 * form: Save Changes submits it.
 */
export function SaveBar(props: { sections: readonly string[]; pending: boolean; onDiscard: () => void }) {
  const { sections, pending } = props;
  return (
    <div className="sticky bottom-0 z-10 short:static flex items-center gap-2.5 border border-staff-hair bg-staff-surface shadow-staff-float max-md:-mx-5 max-md:flex-wrap max-md:border-x-0 max-md:px-5 max-md:pt-3 max-md:pb-4 md:rounded-card md:px-5.5 md:py-3.5">
      <p role="status" className="mr-auto flex items-center gap-2.5 leading-snug max-md:w-full">
        <span aria-hidden="true" className="size-2.25 shrink-0 rounded-full bg-status-pending-ink" />
        <span>
          <b className="font-semibold text-staff-ink">Unsaved changes</b> in {inWords(sections)}
        </span>
      </p>
      <Button
        variant="line"
        aria-disabled={pending}
        onClick={() => props.onDiscard()}
        className="max-md:flex-1"
      >
        Discard
      </Button>
      <PendingButton
        type="submit"
        variant="primary"
        className="max-md:flex-1"
        pending={pending}
        pendingLabel="Saving..."
      >
        Save Changes
      </PendingButton>
    </div>
  );
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

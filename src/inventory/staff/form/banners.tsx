import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { intoView } from '../../../ui/staff/into-view.ts';
import { InfoIcon, WarningIcon } from '../../../ui/staff/staff-icons.tsx';
import { fieldsHave, nameFields } from './field-names.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/**
 * A banner above the fields about the state of the form; `alert` for a problem that prevents saving,
 * announced at once.
 */
export function Banner(props: {
  kind: 'status' | 'alert';
  /** Scrolls into view when it appears, because the user may be further down. */
  comesIntoView?: boolean;
  /** The opening words, in bold. */
  lead?: ReactNode;
  /** Its button; `takesFocus` from the button that it replaces. */
  action?: { label: string; onClick: () => void; takesFocus?: boolean };
  children: ReactNode;
}) {
  const { action } = props;
  const isAlert = props.kind === 'alert';
  const Icon = isAlert ? WarningIcon : InfoIcon;
  return (
    <div
      role={props.kind}
      ref={props.comesIntoView === true ? intoView : undefined}
      className={`mb-5.5 flex items-center gap-3 rounded-card border border-l-4 border-staff-hair bg-staff py-2.5 pr-3 pl-4 max-md:flex-wrap ${
        isAlert ? 'border-l-loss' : 'border-l-staff-accent'
      }`}
    >
      <Icon className={`size-4.5 ${isAlert ? 'text-loss' : 'text-staff-accent'}`} />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">
        {props.lead && <b className="font-semibold text-staff-ink">{props.lead}</b>} {props.children}
      </p>
      {action && (
        <Button
          variant="line"
          ref={action.takesFocus === true ? focusOnce : undefined}
          className="max-md:w-full"
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** The form opened with a draft. Discarding it needs no confirmation, because it can be undone. */
export function DraftBanner({ form }: { form: VehicleFormHandle }) {
  const { notice } = form;
  if (notice === null) return null;
  if (notice.kind === 'filled')
    return (
      <Banner kind="status" lead={`Filled in from ${notice.from}.`}>
        Nothing is listed until you save it.
      </Banner>
    );
  if (notice.kind === 'restored')
    return (
      <Banner
        kind="status"
        lead="Draft restored."
        action={{ label: 'Discard Draft', onClick: form.discardDraft }}
      >
        These are your unsaved changes from {formatDateTime(notice.savedAt)}.
      </Banner>
    );
  return (
    <Banner
      kind="status"
      lead="Draft discarded."
      action={{ label: 'Undo', onClick: () => form.undoDiscard(notice.before), takesFocus: true }}
    >
      The form shows what is saved.
    </Banner>
  );
}

/**
 * After the newer version was loaded: which of its values are in the form already, and which the user must
 * choose.
 */
export function MergedBanner({ form }: { form: VehicleFormHandle }) {
  const { merge } = form;
  const [first] = useState(merge);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (merge !== first) box.current?.focus();
  }, [merge, first]);
  if (merge === null) return null;
  const open = merge.differing.filter((field) => form.serverValues(field) !== undefined);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Banner kind="status" lead="Newer version loaded.">
        {merge.taken.length > 0 &&
          `${fieldsHave(merge.taken)} the newer ${merge.taken.length === 1 ? 'value' : 'values'} now, since you had not changed ${merge.taken.length === 1 ? 'it' : 'them'}. `}
        {open.length > 0
          ? `You both changed ${nameFields(open)}: keep yours, or use theirs. Then save.`
          : 'Save when you are done.'}
      </Banner>
    </div>
  );
}

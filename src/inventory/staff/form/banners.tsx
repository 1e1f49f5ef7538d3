import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
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
  action?: ReactNode;
  children: ReactNode;
}) {
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
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">{props.children}</div>
      {props.action}
    </div>
  );
}

const intoView = (banner: HTMLDivElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/** Classes of a banner's button. */
export const bannerButtonClass = 'max-md:w-full';
/** Classes of a banner's opening words. */
export const bannerLeadClass = 'font-semibold text-staff-ink';

/** Takes over the focus from the button that this one replaces. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** The form opened with a draft. Discarding it needs no confirmation, because it can be undone. */
export function DraftBanner({ form }: { form: VehicleFormHandle }) {
  const { notice } = form;
  if (notice === null) return null;
  if (notice.kind === 'filled')
    return (
      <Banner kind="status">
        <p>
          <b className={bannerLeadClass}>Filled in from {notice.from}.</b> Nothing is listed until you save
          it.
        </p>
      </Banner>
    );
  if (notice.kind === 'restored')
    return (
      <Banner
        kind="status"
        action={
          <Button variant="line" className={bannerButtonClass} onClick={form.discardDraft}>
            Discard Draft
          </Button>
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
        <Button
          variant="line"
          ref={focusOnce}
          className={bannerButtonClass}
          onClick={() => form.undoDiscard(notice.before)}
        >
          Undo
        </Button>
      }
    >
      <p>
        <b className={bannerLeadClass}>Draft discarded.</b> The form shows what is saved.
      </p>
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
      <Banner kind="status">
        <p>
          <b className={bannerLeadClass}>Newer version loaded.</b>{' '}
          {merge.taken.length > 0 &&
            `${fieldsHave(merge.taken)} the newer ${merge.taken.length === 1 ? 'value' : 'values'} now, since you had not changed ${merge.taken.length === 1 ? 'it' : 'them'}. `}
          {open.length > 0
            ? `You both changed ${nameFields(open)}: keep yours, or use theirs. Then save.`
            : 'Save when you are done.'}
        </p>
      </Banner>
    </div>
  );
}

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { InfoIcon, WarningIcon } from '../../../ui/staff/icons.tsx';
import { fieldsHave, nameFields } from './field-text.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Tells above the fields how the form stands: `alert` for what keeps it from being saved, said at once. */
export function Banner(props: {
  kind: 'status' | 'alert';
  /** Comes into view when it appears, for what happens while people are further down. */
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
/** Classes of a banner's first words. */
export const bannerLeadClass = 'font-semibold text-staff-ink';

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

/** After the newer version was loaded: what of it is in the form already, and what is left to choose. */
export function MergedBanner({ form }: { form: VehicleFormHandle }) {
  const { merge } = form;
  const [first] = useState(merge);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that loaded it is gone, and the focus with it.
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

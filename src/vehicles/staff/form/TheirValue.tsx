import { shownValue } from './shown-value.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { fieldLabels, type Field } from './values.ts';

/** After a conflict, beside a field that both changed: what the other one saved, to be taken with one click. */
export function TheirValue({ form, field }: { form: VehicleFormHandle; field: Field }) {
  const theirs = form.theirsFor(field);
  if (theirs === undefined) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 border-l-2 border-staff-accent bg-staff pl-2.5 text-small">
      <span className="min-w-0 py-1.5 wrap-anywhere">
        Theirs: <b className="font-semibold text-staff-ink">{shownValue(theirs, field)}</b>
      </span>
      <button
        type="button"
        aria-label={`Use theirs for ${fieldLabels[field]}`}
        onClick={() => form.takeTheirs(field)}
        className="min-h-11 cursor-pointer rounded-control px-2 font-medium text-staff-accent underline underline-offset-3 md:min-h-8"
      >
        Use theirs
      </button>
    </p>
  );
}

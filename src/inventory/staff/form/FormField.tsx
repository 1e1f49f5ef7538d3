import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { Field as LabelledControl, type FieldControl } from '../../../ui/Field.tsx';
import { labelOf, valueText } from './field-names.ts';
import { changedFields, type FormValues } from './form-values.ts';
import type { Field } from './layout.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** A field's value and its change handler. */
export function useVehicleField<Name extends Field>(form: VehicleFormHandle, name: Name) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    value: field.value as FormValues[Name],
    onChange: (value: FormValues[Name]) => field.onChange(value),
    /** A field is checked when focus leaves it after a change. */
    onBlur: () => {
      if (fieldState.isTouched || changedFields(form.base, form.values).includes(name)) field.onBlur();
    },
  };
}

/**
 * After a conflict, beside a field that both sides changed: the server's value, which can be applied with one
 * click.
 */
export function ServerValue({ form, field }: { form: VehicleFormHandle; field: Field }) {
  const nameOf = useStaffNames();
  const server = form.serverValues(field);
  if (server === undefined) return null;
  const text = valueText(server, field);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 border-l-2 border-staff-accent bg-staff pl-2.5 text-small">
      <span className="min-w-0 py-1.5 wrap-anywhere">
        Theirs: <b className="font-semibold text-staff-ink">{field === 'adviser' ? nameOf(text) : text}</b>
      </span>
      <button
        type="button"
        aria-label={`Use theirs for ${labelOf(field)}`}
        onClick={() => form.takeServerValue(field)}
        className="min-h-11 cursor-pointer rounded-control px-2 font-medium text-staff-accent underline underline-offset-3 md:min-h-8"
      >
        Use theirs
      </button>
    </p>
  );
}

export type FieldProps = {
  form: VehicleFormHandle;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  columns?: string | undefined;
};

/** One field of the form: its control, its error, and after a conflict the server's value. */
export function FormField(
  props: FieldProps & { field: Field; children: (control: FieldControl & { name: Field }) => ReactNode },
) {
  const { form, field } = props;
  return (
    <div className={`min-w-0 ${props.columns ?? ''}`}>
      <LabelledControl
        label={labelOf(field)}
        error={form.errorAt(field) ?? props.error}
        hint={props.hint}
        optional={props.optional ?? false}
      >
        {(control) => props.children({ ...control, name: field })}
      </LabelledControl>
      <ServerValue form={form} field={field} />
    </div>
  );
}

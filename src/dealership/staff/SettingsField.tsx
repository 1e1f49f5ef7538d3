import type { ComponentProps } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';

/** A field of the dealership's settings in one line, named by its path. */
export function SettingsField<Values extends FieldValues>({
  form,
  path,
  label,
  hint,
  className = '',
  ...input
}: {
  form: StaffForm<Values>;
  path: FieldPathByValue<Values, string>;
  label: string;
  hint?: string | undefined;
  className?: string;
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>) {
  return (
    <Field label={label} hint={hint} error={form.errorAt(path)} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          {...form.register(path)}
          // Autofill would offer the user's own address instead of the dealership's.
          autoComplete="off"
          readOnly={form.pending}
          className={controlClass}
        />
      )}
    </Field>
  );
}

/** A field of several lines, named by its path. */
export function SettingsTextArea<Values extends FieldValues>(props: {
  form: StaffForm<Values>;
  path: FieldPathByValue<Values, string>;
  label: string;
  hint?: string;
  className?: string;
  rows: number;
  maxLength: number;
  placeholder?: string;
}) {
  const { form, path, label, hint, className = '', ...area } = props;
  return (
    <Field label={label} hint={hint} error={form.errorAt(path)} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          {...form.register(path)}
          readOnly={form.pending}
          className={`${controlClass} field-sizing-content resize-y`}
        />
      )}
    </Field>
  );
}

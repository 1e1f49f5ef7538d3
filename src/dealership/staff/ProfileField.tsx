import type { ComponentProps } from 'react';
import type { FieldPathByValue } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { ProfileValues } from './profile-form.ts';

/** One line of the profile, named by its path. */
export function ProfileField({
  form,
  path,
  label,
  hint,
  className = '',
  ...input
}: {
  form: StaffForm<ProfileValues>;
  path: FieldPathByValue<ProfileValues, string>;
  label: string;
  hint?: string;
  className?: string;
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>) {
  return (
    <Field label={label} hint={hint} error={form.errorAt(path)} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          {...form.register(path)}
          // The dealership's address is not that of whoever edits it.
          autoComplete="off"
          readOnly={form.pending}
          className={controlClass}
        />
      )}
    </Field>
  );
}

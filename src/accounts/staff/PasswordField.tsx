import type { FieldPath, FieldValues } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';

/** A field of a form for a password. */
export const PasswordField = <Values extends FieldValues>(props: {
  form: StaffForm<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
}) => {
  const { form, name, autoComplete } = props;
  const error = form.errorAt(name);
  return (
    <Field label={props.label} error={error} hint={props.hint}>
      {(control) => (
        <PasswordInput
          {...control}
          {...form.register(name)}
          autoComplete={autoComplete}
          readOnly={form.pending}
          onFocus={(event) => {
            // A wrong password has to be retyped.
            if (autoComplete === 'current-password' && error !== undefined) event.target.select();
          }}
        />
      )}
    </Field>
  );
};

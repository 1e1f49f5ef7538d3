import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { ownPassword } from './PasswordsDialog.tsx';

/** Asks for the user's own password, as `currentPassword` of the form. */
export const OwnPasswordField = <Values extends FieldValues & { currentPassword: string }>({
  form,
  hint = ownPassword.hint,
}: {
  form: StaffForm<Values>;
  hint?: string;
}) => {
  const name = ownPassword.name as FieldPathByValue<Values, string>;
  return (
    <Field label={ownPassword.label} error={form.errorAt(name)} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          {...form.register(name)}
          autoComplete={ownPassword.autoComplete}
          readOnly={form.pending}
        />
      )}
    </Field>
  );
};

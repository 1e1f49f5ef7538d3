import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { PasswordField } from './PasswordField.tsx';

/** Asks for the user's own password, as `currentPassword` of the form. */
export const OwnPasswordField = <Values extends FieldValues & { currentPassword: string }>({
  form,
}: {
  form: StaffForm<Values>;
}) => (
  <PasswordField
    form={form}
    name={'currentPassword' as FieldPathByValue<Values, string>}
    label="Your password"
    autoComplete="current-password"
    hint="Asked again, so that nobody else at this device can do it."
  />
);

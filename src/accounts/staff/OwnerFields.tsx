import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { CodeInput } from './CodeInput.tsx';
import type { OwnFactor } from './own-factor.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';

/** Asks for the user's own password, and for the second factor if there is one, as `currentPassword` and `code` of the form. */
export function OwnerFields<Values extends FieldValues & { currentPassword: string; code: string }>({
  form,
  factor,
}: {
  form: StaffForm<Values>;
  factor: OwnFactor;
}) {
  return (
    <>
      <OwnPasswordField form={form} />
      <OwnCodeField form={form} factor={factor} />
    </>
  );
}

/** Asks for the user's second factor, if there is one, as `code` of the form. */
export function OwnCodeField<Values extends FieldValues & { code: string }>({
  form,
  factor: { isOn, passkeys },
}: {
  form: StaffForm<Values>;
  factor: OwnFactor;
}) {
  const name = 'code' as FieldPathByValue<Values, string>;
  const from = isOn ? 'From your authenticator app, or a recovery code' : 'A recovery code';
  if (!isOn && passkeys === 0) return null;
  return (
    <Field
      label="Code"
      error={form.errorAt(name)}
      hint={`${from}.${passkeys > 0 ? ' Empty: your passkey is asked for.' : ''}`}
    >
      {(control) => (
        <CodeInput
          {...control}
          {...form.register(name)}
          autoComplete="one-time-code"
          readOnly={form.pending}
        />
      )}
    </Field>
  );
}

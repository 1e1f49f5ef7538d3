import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { CodeInput } from './CodeInput.tsx';
import { factorFields, type OwnFactor } from './own-factor.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';

/** Asks for the user's own password, and for the second factor if there is one, as `currentPassword` and `code` of the form. */
export const OwnerFields = <Values extends FieldValues & { currentPassword: string; code: string }>({
  form,
  factor,
}: {
  form: StaffForm<Values>;
  factor: OwnFactor;
}) => (
  <>
    <OwnPasswordField form={form} />
    {factorFields(factor).map(({ name, label, hint, autoComplete }) => {
      const field = name as FieldPathByValue<Values, string>;
      return (
        <Field key={name} label={label} error={form.errorAt(field)} hint={hint}>
          {(control) => (
            <CodeInput
              {...control}
              {...form.register(field)}
              autoComplete={autoComplete}
              readOnly={form.pending}
            />
          )}
        </Field>
      );
    })}
  </>
);

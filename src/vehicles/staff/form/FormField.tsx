import type { ReactNode } from 'react';
import { Field as LabelledControl, type FieldControl } from '../../../ui/Field.tsx';
import { TheirValue } from './TheirValue.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { fieldLabels, type Field } from './values.ts';

/** One field of the form: its control, what is wrong with it, and after a conflict the other one's value. */
export function FormField(props: {
  form: VehicleFormHandle;
  field: Field;
  optional?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  className: string;
  children: (control: FieldControl & { name: Field; onBlur: () => void }) => ReactNode;
}) {
  const { form, field } = props;
  return (
    <div className={`min-w-0 ${props.className}`}>
      <LabelledControl
        label={fieldLabels[field]}
        error={form.errors[field] ?? props.error}
        hint={props.hint}
        optional={props.optional ?? false}
      >
        {(control) => props.children({ ...control, name: field, onBlur: () => form.leave(field) })}
      </LabelledControl>
      <TheirValue form={form} field={field} />
    </div>
  );
}

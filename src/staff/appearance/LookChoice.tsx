import { useController } from 'react-hook-form';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Segmented } from '../../ui/staff/Segmented.tsx';

/** A few options of the look. The theme's own value is stored as null. */
export function LookChoice<Value extends string>(props: {
  form: StaffForm<Appearance>;
  name: 'ground' | 'corners' | 'buttons';
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  ofTheme: Value;
}) {
  const { form, label } = props;
  const { field } = useController({ control: form.control, name: props.name });
  return (
    <div className="justify-self-start max-md:w-full">
      <p className="mb-1.75 text-small font-medium text-staff-soft">{label}</p>
      <Segmented
        label={label}
        options={props.options}
        value={props.value}
        onChange={(value) => {
          if (!form.pending) field.onChange(value === props.ofTheme ? null : value);
        }}
      />
    </div>
  );
}

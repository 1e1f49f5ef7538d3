import { useId, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { AlertIcon } from '../../icons.tsx';
import type { StaffForm } from './useStaffForm.ts';

/** Several choices of one list, in a field that holds the values of the checked ones. */
export function CheckboxGroup<Values extends FieldValues>(props: {
  form: StaffForm<Values>;
  name: Path<Values>;
  legend: string;
  choices: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}) {
  const { form, name } = props;
  const errorId = useId();
  const error = form.errorAt(name);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="mb-1.75 text-small font-medium text-text-soft">{props.legend}</legend>
      {props.choices.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 md:min-h-9">
          <input
            {...form.register(name)}
            type="checkbox"
            value={value}
            aria-invalid={error === undefined ? undefined : true}
            className="mt-0.75 size-4.5 shrink-0 accent-staff-accent"
          />
          <span className="min-w-0">
            <span className="block text-staff-ink">{label}</span>
            {hint !== undefined && <span className="block text-small text-staff-muted">{hint}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="mt-1.75 flex items-start gap-1.75 text-small/snug text-danger">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

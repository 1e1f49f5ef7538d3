import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { OfferValues } from '../../inquiries/offers/offer-values.ts';
import type { StepProps } from './form-step.ts';

/** One of several answers. `labels` are the answers by their values; without `none` one must be chosen. */
export function ChoiceField(
  props: StepProps & {
    name: keyof OfferValues;
    label: string;
    labels: Readonly<Record<string, string>>;
    /** What stands there before anything is chosen. */
    none?: string;
    optional?: boolean;
    className?: string;
  },
) {
  const { name, typed, errors, pending, labels, none, ...field } = props;
  return (
    <Field {...field} error={errors[name]}>
      {(control) => (
        <Select
          {...control}
          name={name}
          defaultValue={typed?.[name]}
          // A select has no `readOnly`.
          aria-disabled={pending || undefined}
          className={pending ? 'pointer-events-none' : ''}
          onKeyDown={(event) => {
            if (pending && event.key !== 'Tab') event.preventDefault();
          }}
        >
          {none !== undefined && <option value="">{none}</option>}
          {Object.entries(labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

import type { HTMLAttributes, ReactNode } from 'react';
import { controlClass } from '../../../ui/control.ts';
import { FormField } from './FormField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { tidyAmount, tidyNumber } from './values.ts';

/** The fields of one line. */
type LineField =
  | 'make'
  | 'model'
  | 'year'
  | 'vin'
  | 'mileage'
  | 'price'
  | 'costBasis'
  | 'horsepower'
  | 'exteriorColor'
  | 'interiorColor';

/** A field of one line of text. */
export function TextField(props: {
  form: VehicleFormHandle;
  field: LineField;
  optional?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  className: string;
  inputClassName?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Id of a datalist. */
  list?: string;
  spellCheck?: boolean;
  /** Stands inside the control: `$` before the value, a unit behind it. */
  before?: string;
  behind?: string;
  /** Stands in place of the value where there is none to be typed. */
  instead?: string;
  /** What leaving the field makes of the text; it stays as it is when left out. */
  tidy?: (text: string) => string;
}) {
  const { form, field, tidy, instead } = props;
  const before = instead === undefined ? props.before : undefined;
  return (
    <FormField
      form={form}
      field={field}
      optional={props.optional ?? false}
      hint={props.hint}
      error={props.error}
      className={props.className}
    >
      {({ onBlur, ...control }) => (
        <span className="relative block">
          {before !== undefined && (
            <span aria-hidden="true" className="absolute top-2.75 left-3.5 text-staff-muted">
              {before}
            </span>
          )}
          <input
            {...control}
            type="text"
            inputMode={props.inputMode}
            list={props.list}
            autoComplete="off"
            spellCheck={props.spellCheck}
            value={instead ?? form.values[field]}
            readOnly={form.isReadOnly || instead !== undefined}
            onChange={(event) => form.set({ [field]: event.target.value })}
            onBlur={(event) => {
              const tidied = instead === undefined ? tidy?.(event.target.value) : undefined;
              if (tidied !== undefined && tidied !== event.target.value) form.set({ [field]: tidied });
              onBlur();
            }}
            className={`${controlClass} ${props.inputClassName ?? ''} ${before === undefined ? '' : 'pl-6.75'} ${
              props.behind === undefined ? '' : 'pr-11'
            }`}
          />
          {props.behind !== undefined && (
            <span aria-hidden="true" className="absolute top-2.75 right-3.5 text-staff-muted">
              {props.behind}
            </span>
          )}
        </span>
      )}
    </FormField>
  );
}

type NumberProps = Omit<Parameters<typeof TextField>[0], 'inputClassName' | 'spellCheck' | 'list'>;

/** A number: typed with or without thousands separators, shown with them once its field is left. */
export const NumberField = (props: NumberProps) => (
  <TextField inputMode="numeric" tidy={(text) => tidyNumber(text)} {...props} inputClassName="tabular-nums" />
);

/** An amount in dollars: a number, also as people write large ones, such as `250k`. */
export const AmountField = (props: NumberProps) => (
  <NumberField inputMode="decimal" before="$" tidy={tidyAmount} {...props} />
);

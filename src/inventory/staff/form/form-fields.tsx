import type { HTMLAttributes } from 'react';
import type { FieldPathByValue } from 'react-hook-form';
import { controlClass } from '../../../ui/control.ts';
import { Switch } from '../../../ui/staff/Switch.tsx';
import { describe, type FieldOfKind } from '../../../vehicles/vehicle-fields.ts';
import { tidyAmount, tidyNumber } from './codecs.ts';
import { labelOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { FormField, ServerValue, useVehicleField, type FieldProps } from './FormField.tsx';
import { FormSelect } from './FormSelect.tsx';
import type { Field } from './layout.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Fields whose form value is a text. */
type TextValue = FieldPathByValue<FormValues, string> & keyof FormValues;

type LineProps = FieldProps & {
  inputClassName?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Id of a datalist. */
  list?: string;
  spellCheck?: boolean;
  placeholder?: string;
  /** Shown inside the control: `$` before the value, a unit after it. */
  before?: string | undefined;
  behind?: string | undefined;
};

/** A single-line input for a text anywhere in the form. */
function LineInput(
  props: LineProps & {
    field: Field;
    value: string;
    onChange: (text: string) => void;
    onBlur: () => void;
    /** Reformats the text when focus leaves the field. */
    tidy?: ((text: string) => string) | undefined;
    /** Shown in place of the value when none can be typed. */
    instead?: string | undefined;
  },
) {
  const { form, tidy, instead, onChange } = props;
  const before = instead === undefined ? props.before : undefined;
  return (
    <FormField {...props}>
      {(control) => (
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
            placeholder={props.placeholder}
            value={instead ?? props.value}
            readOnly={form.isReadOnly || instead !== undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              const tidied = instead === undefined ? tidy?.(event.target.value) : undefined;
              if (tidied !== undefined && tidied !== event.target.value) onChange(tidied);
              props.onBlur();
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

export function TextField(
  props: LineProps & {
    field: TextValue;
    tidy?: (text: string) => string;
    instead?: string | undefined;
  },
) {
  return <LineInput {...props} {...useVehicleField(props.form, props.field)} />;
}

/** A number: typed with or without thousands separators, shown with them once focus has left its field. */
export function NumberField(props: FieldProps & { field: FieldOfKind<'number'> }) {
  const description = describe(props.field);
  return (
    <TextField
      inputMode="numeric"
      inputClassName="tabular-nums"
      tidy={(text) => tidyNumber(text)}
      behind={'unit' in description ? description.unit : undefined}
      {...props}
    />
  );
}

const amountProps = {
  inputMode: 'decimal',
  inputClassName: 'tabular-nums',
  before: '$',
  tidy: tidyAmount,
} as const;

/** An amount in dollars: a number, or an abbreviation such as `250k`. */
export const AmountField = (props: FieldProps & { field: 'costBasis'; instead?: string | undefined }) => (
  <TextField {...amountProps} {...props} />
);

/** The price: an amount, or on request. */
export function PriceField({ form, onRequestText }: { form: VehicleFormHandle; onRequestText: string }) {
  const { value, onChange, onBlur } = useVehicleField(form, 'price');
  return (
    <>
      <LineInput
        {...amountProps}
        form={form}
        field="price"
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        onBlur={onBlur}
        instead={value.onRequest ? onRequestText : undefined}
      />
      <Switch
        label={onRequestText}
        checked={value.onRequest}
        disabled={form.isReadOnly}
        onChange={(onRequest) => onChange({ ...value, onRequest })}
      />
    </>
  );
}

export function TextAreaField(
  props: FieldProps & { field: FieldOfKind<'paragraphs'>; rows: number; inputClassName: string },
) {
  const { value, onChange, onBlur } = useVehicleField(props.form, props.field);
  return (
    <FormField {...props}>
      {(control) => (
        <textarea
          {...control}
          rows={props.rows}
          value={value}
          readOnly={props.form.isReadOnly}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={`${controlClass} ${props.inputClassName}`}
        />
      )}
    </FormField>
  );
}

/** One of a closed set; an optional one may be empty. `isOffered` leaves values out. */
export function ChoiceField(
  props: FieldProps & { field: FieldOfKind<'choice'>; isOffered?: (value: string) => boolean },
) {
  const { isReadOnly } = props.form;
  const { value, onChange, onBlur } = useVehicleField(props.form, props.field);
  const description = describe(props.field);
  if (description.kind !== 'choice') return null;
  return (
    <FormField {...props}>
      {(control) => (
        <FormSelect
          {...control}
          value={value}
          isReadOnly={isReadOnly}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        >
          {description.optional === true && <option value="">Not stated</option>}
          {Object.entries(description.labels).map(
            ([name, label]) =>
              (props.isOffered?.(name) ?? true) && (
                <option key={name} value={name}>
                  {label}
                </option>
              ),
          )}
        </FormSelect>
      )}
    </FormField>
  );
}

export function FlagField(props: { form: VehicleFormHandle; field: FieldOfKind<'flag'>; hint: string }) {
  const { value, onChange } = useVehicleField(props.form, props.field);
  return (
    <div className="mt-4" data-field={props.field}>
      <Switch
        label={labelOf(props.field)}
        hint={props.hint}
        checked={value}
        disabled={props.form.isReadOnly}
        onChange={onChange}
      />
      <ServerValue form={props.form} field={props.field} />
    </div>
  );
}

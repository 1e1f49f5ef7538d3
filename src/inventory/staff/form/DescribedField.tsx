import type { ReactNode } from 'react';
import type { FieldDescription } from '../../../vehicles/field-description.ts';
import { describe, type FieldOfKind, type VehicleField } from '../../../vehicles/vehicle-fields.ts';
import { ChoiceField, NumberField, TextAreaField, TextField } from './form-fields.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { controlClass } from '../../../ui/control.ts';
import { colorOf } from '../../../vehicles/color-names.ts';
import { canonicalMonth, formatMonth } from '../../../vehicles/month.ts';
import { canonicalSwatch } from '../../../vehicles/swatch.ts';
import { labelOf } from './field-names.ts';
import { FormField, useVehicleField, type FieldProps } from './FormField.tsx';
import { isVinField, vinHint } from './VinSuggestion.tsx';

type Described = FieldOfKind<
  'line' | 'video' | 'link' | 'month' | 'swatch' | 'year' | 'number' | 'choice' | 'paragraphs'
>;

const isOfKind = <Kind extends FieldDescription['kind']>(
  field: VehicleField,
  kind: Kind,
): field is FieldOfKind<Kind> => describe(field).kind === kind;

/** The control for the field's kind. */
export function DescribedField(props: {
  form: VehicleFormHandle;
  field: Described;
  columns: string;
  optional?: true;
  hint?: ReactNode;
}) {
  const { field, ...given } = props;
  const rest = { ...given, hint: given.hint ?? (isVinField(field) ? vinHint(given.form, field) : undefined) };
  if (isOfKind(field, 'number')) return <NumberField {...rest} field={field} />;
  if (isOfKind(field, 'choice')) return <ChoiceField {...rest} field={field} />;
  if (isOfKind(field, 'paragraphs'))
    return (
      <TextAreaField
        {...rest}
        field={field}
        rows={1}
        inputClassName="max-h-60 field-sizing-content resize-none"
      />
    );
  if (isOfKind(field, 'year'))
    return <TextField {...rest} field={field} inputMode="numeric" inputClassName="tabular-nums" />;
  if (isOfKind(field, 'month'))
    return <TextField {...rest} field={field} tidy={tidyMonth} placeholder="December 2026" />;
  if (isOfKind(field, 'video') || isOfKind(field, 'link'))
    return <TextField {...rest} field={field} inputMode="url" spellCheck={false} />;
  if (isOfKind(field, 'swatch')) return <SwatchField {...rest} field={field} />;
  return <TextField {...rest} field={field} />;
}

const tidyMonth = (typed: string) => {
  const month = canonicalMonth(typed);
  return month === null ? typed : formatMonth(month);
};

const nameField = { exteriorSwatch: 'exteriorColor', interiorSwatch: 'interiorColor' } as const;

/**
 * The color behind a color's name: picked, or typed in hex. While it is empty, it shows what the name is known to mean,
 * which visitors see then.
 */
function SwatchField(props: FieldProps & { field: FieldOfKind<'swatch'> }) {
  const { form, field } = props;
  const { value, onChange, onBlur } = useVehicleField(form, field);
  const known = colorOf(form.values[nameField[field]]);
  const color = canonicalSwatch(value) ?? (value === '' ? known : null);
  return (
    <FormField {...props}>
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`${labelOf(field)}, picked`}
            value={color ?? '#ffffff'}
            disabled={form.isReadOnly}
            onChange={(event) => onChange(event.target.value)}
            className={`h-(--control-height) w-11 shrink-0 cursor-pointer rounded-control border border-staff-outline bg-staff-surface p-1 ${color === null ? '[&::-webkit-color-swatch]:opacity-0 [&::-moz-color-swatch]:opacity-0' : ''}`}
          />
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={known ?? 'Not shown'}
            value={value}
            readOnly={form.isReadOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              const tidied = canonicalSwatch(event.target.value);
              if (tidied !== null && tidied !== event.target.value) onChange(tidied);
              onBlur();
            }}
            className={`${controlClass} min-w-0 tabular-nums`}
          />
        </span>
      )}
    </FormField>
  );
}

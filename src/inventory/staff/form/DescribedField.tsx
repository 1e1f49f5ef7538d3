import type { ReactNode } from 'react';
import type { FieldDescription } from '../../../vehicles/field-description.ts';
import { describe, type FieldOfKind, type VehicleField } from '../../../vehicles/vehicle-fields.ts';
import { ChoiceField, NumberField, TextAreaField, TextField } from './form-fields.tsx';
import { SwatchField } from './SwatchField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

type Described = FieldOfKind<'line' | 'video' | 'swatch' | 'year' | 'number' | 'choice' | 'paragraphs'>;

const isOfKind = <Kind extends FieldDescription['kind']>(
  field: VehicleField,
  kind: Kind,
): field is FieldOfKind<Kind> => describe(field).kind === kind;

/** A field with the control for its kind. */
export function DescribedField(props: {
  form: VehicleFormHandle;
  field: Described;
  columns: string;
  optional?: true;
  hint?: ReactNode;
}) {
  const { field, ...rest } = props;
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
  if (isOfKind(field, 'video'))
    return <TextField {...rest} field={field} inputMode="url" spellCheck={false} />;
  if (isOfKind(field, 'swatch')) return <SwatchField {...rest} field={field} />;
  return <TextField {...rest} field={field} />;
}

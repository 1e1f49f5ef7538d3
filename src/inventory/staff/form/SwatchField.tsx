import { controlClass } from '../../../ui/control.ts';
import { colorOf } from '../../../vehicles/color-names.ts';
import { canonicalSwatch } from '../../../vehicles/swatch.ts';
import type { FieldOfKind } from '../../../vehicles/vehicle-fields.ts';
import { labelOf } from './field-names.ts';
import { FormField, useVehicleField, type FieldProps } from './FormField.tsx';

const nameField = { exteriorSwatch: 'exteriorColor', interiorSwatch: 'interiorColor' } as const;

/**
 * The color behind a color's name: picked, or typed in hex. While it is empty, it shows what the name is known to mean,
 * which visitors see then.
 */
export function SwatchField(props: FieldProps & { field: FieldOfKind<'swatch'> }) {
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

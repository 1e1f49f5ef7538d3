import { controlClass } from '../../../ui/control.ts';
import { vehicleBounds } from '../../vehicle-values.ts';
import { FormField } from './FormField.tsx';
import { fieldGridClass, FormSection } from './FormSection.tsx';
import { NumberField, TextField } from './TextField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Horsepower (0 counts as none), colors, modifications and description. */
export function DetailsSection({ form }: { form: VehicleFormHandle }) {
  const { values, isReadOnly } = form;
  const written = values.description.length.toLocaleString('en-US');
  const most = vehicleBounds.description.toLocaleString('en-US');
  return (
    <FormSection title="Details">
      <div className={fieldGridClass}>
        <NumberField form={form} field="horsepower" behind="HP" className="col-span-2" />
        <TextField form={form} field="exteriorColor" className="col-span-1 md:col-span-2" />
        <TextField form={form} field="interiorColor" className="col-span-1 md:col-span-2" />
        <FormField form={form} field="modifications" optional className="col-span-2 md:col-span-6">
          {(control) => (
            <textarea
              {...control}
              rows={1}
              value={values.modifications}
              readOnly={isReadOnly}
              onChange={(event) => form.set({ modifications: event.target.value })}
              className={`${controlClass} max-h-60 field-sizing-content resize-none`}
            />
          )}
        </FormField>
        <FormField
          form={form}
          field="description"
          hint={
            <>
              The first two lines show on the card.{' '}
              <span className="tabular-nums">
                {written} of {most}
              </span>
            </>
          }
          className="col-span-2 md:col-span-6"
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              value={values.description}
              readOnly={isReadOnly}
              onChange={(event) => form.set({ description: event.target.value })}
              className={`${controlClass} min-h-28 resize-y`}
            />
          )}
        </FormField>
      </div>
    </FormSection>
  );
}

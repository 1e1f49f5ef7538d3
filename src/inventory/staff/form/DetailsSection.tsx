import { vehicleBounds } from '../../../vehicles/vehicle-bounds.ts';
import { DescribedField } from './DescribedField.tsx';
import { TextAreaField } from './form-fields.tsx';
import { fieldGridClass, FormSection } from './FormSection.tsx';
import { layout } from './layout.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The other details of the vehicle, and its description. */
export function DetailsSection({ form }: { form: VehicleFormHandle }) {
  const written = form.values.description.length.toLocaleString('en-US');
  const most = vehicleBounds.description.toLocaleString('en-US');
  return (
    <FormSection title="Details">
      <div className={fieldGridClass}>
        {layout.details.map((place) =>
          place.field === 'description' ? (
            <TextAreaField
              key={place.field}
              form={form}
              {...place}
              rows={4}
              inputClassName="min-h-28 resize-y"
              hint={
                <>
                  The first two lines show on the card.{' '}
                  <span className="tabular-nums">
                    {written} of {most}
                  </span>
                </>
              }
            />
          ) : (
            <DescribedField key={place.field} form={form} {...place} />
          ),
        )}
      </div>
    </FormSection>
  );
}

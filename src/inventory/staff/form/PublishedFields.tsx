import { useSite } from '../../../dealership/site.queries.ts';
import { timeZoneName } from '../../../dealership/staff/time-zone-choices.ts';
import { controlClass } from '../../../ui/control.ts';
import { FlagField } from './form-fields.tsx';
import { FormField, useVehicleField } from './FormField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Whether visitors see the vehicle, and for one that they do not, the day from which on they will. */
export function PublishedFields({ form }: { form: VehicleFormHandle }) {
  const { isPublished } = form.values;
  return (
    <>
      <FlagField
        form={form}
        field="isPublished"
        hint={isPublished ? 'Visitors see the vehicle' : 'Only staff see the vehicle'}
      />
      {!isPublished && <PublishOnField form={form} />}
    </>
  );
}

function PublishOnField({ form }: { form: VehicleFormHandle }) {
  const { timeZone } = useSite().dealership;
  const { value, onChange, onBlur } = useVehicleField(form, 'publishOn');
  return (
    <div className="mt-4">
      <FormField
        form={form}
        field="publishOn"
        optional
        hint={`Published when that day begins in ${timeZoneName(timeZone)}.`}
      >
        {(control) => (
          <input
            {...control}
            type="date"
            value={value}
            readOnly={form.isReadOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={`${controlClass} tabular-nums`}
          />
        )}
      </FormField>
    </div>
  );
}

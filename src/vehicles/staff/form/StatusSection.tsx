import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/staff/Switch.tsx';
import { formatPrice } from '../../format.ts';
import { statusLabels, vehicleStatuses } from '../../vehicle-values.ts';
import { FormField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { TheirValue } from './TheirValue.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { inputOf, type FormValues } from './values.ts';

/** Status, which may change freely (section 4), and the two flags. */
export function StatusSection({ form }: { form: VehicleFormHandle }) {
  const { values, isReadOnly } = form;
  return (
    <FormSection title="Status" className="min-w-0">
      <FormField form={form} field="status" hint={statusHint(form.state.base, values)} className="">
        {(control) => (
          <Select
            {...control}
            value={values.status}
            // A select has no read-only state of its own.
            aria-disabled={isReadOnly || undefined}
            className={isReadOnly ? 'pointer-events-none' : ''}
            onKeyDown={(event) => {
              if (isReadOnly && event.key !== 'Tab') event.preventDefault();
            }}
            onChange={(event) => {
              const status = vehicleStatuses.find((name) => name === event.target.value);
              if (status !== undefined) form.set({ status });
            }}
          >
            {vehicleStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <div className="mt-4" data-field="isNewArrival">
        <Switch
          label="New arrival"
          hint="Shows the NEW ARRIVAL badge"
          checked={values.isNewArrival}
          disabled={isReadOnly}
          onChange={(isNewArrival) => form.set({ isNewArrival })}
        />
        <TheirValue form={form} field="isNewArrival" />
      </div>
      <div className="mt-4" data-field="isFeatured">
        <Switch
          label="Featured"
          hint="Shows the vehicle on the home page"
          checked={values.isFeatured}
          disabled={isReadOnly}
          onChange={(isFeatured) => form.set({ isFeatured })}
        />
        <TheirValue form={form} field="isFeatured" />
      </div>
    </FormSection>
  );
}

/** What the chosen status does, above all where it makes a sale or takes one back. */
function statusHint(base: FormValues, values: FormValues): string {
  const { price } = inputOf(values);
  if (values.status === 'sold') {
    if (base.status === 'sold') return 'A sold vehicle is off the lists; its page stays and says Sold.';
    if (price === null) return 'Saving counts it as sold today, without a sale price.';
    return `Saving counts it as sold today at the listed price${price > 0 ? `, ${formatPrice(price)}` : ''}.`;
  }
  return base.status === 'sold'
    ? 'Saving clears the sale: its price, date and profit. The vehicle is listed again.'
    : 'Available, pending and reserved vehicles are on the website.';
}

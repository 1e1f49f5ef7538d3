import { useMay } from '../../../accounts/useMay.ts';
import { counted } from '../../../platform/counted.ts';
import { formatPrice } from '../../../vehicles/format.ts';
import { AdviserField } from './AdviserField.tsx';
import { DescribedField } from './DescribedField.tsx';
import { ChoiceField, FlagField } from './form-fields.tsx';
import { useInventorySettings } from '../../../vehicles/settings/staff/useInventorySettings.ts';
import { inputOf, type FormValues } from './form-values.ts';
import { FormSection } from './FormSection.tsx';
import { ListingDate } from './ListingDate.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { timeZoneName } from '../../../dealership/staff/time-zone-choices.ts';
import { controlClass } from '../../../ui/control.ts';
import { FormField, useVehicleField } from './FormField.tsx';

/** Status, which may change freely (section 4), the two flags, whether visitors see the vehicle, and who looks after it. */
export function StatusSection({ form }: { form: VehicleFormHandle }) {
  const { newArrivalDays } = useInventorySettings();
  const maySell = useMay('sell-vehicles');
  const mayCorrect = useMay('manage-inventory');
  const isSold = form.base.status === 'sold';
  return (
    <FormSection title="Status" className="min-w-0">
      {maySell ? (
        <ChoiceField form={form} field="status" hint={statusHint(form.base, form.values)} />
      ) : (
        // Without the permission, a vehicle cannot become sold, and a sale cannot be undone.
        <ChoiceField
          form={form}
          field="status"
          hint={isSold ? undefined : statusHint(form.base, form.values)}
          isOffered={(status) => (status === 'sold') === isSold}
        />
      )}
      {form.vehicle !== null && mayCorrect && <ListingDate form={form} vehicle={form.vehicle} />}
      <ArrivalFields form={form} />
      <FlagField form={form} field="isNewArrival" hint={newArrivalHint(newArrivalDays)} />
      <FlagField form={form} field="isFeatured" hint="Shows the vehicle on the home page" />
      <ReservableField form={form} />
      <PublishedFields form={form} />
      <AdviserField form={form} />
      <StickerButton form={form} />
    </FormSection>
  );
}

/** A note that the vehicle is not there yet, beside its status, and when it is expected. */
function ArrivalFields({ form }: { form: VehicleFormHandle }) {
  return (
    <div className="mt-4 grid gap-4">
      <ChoiceField
        form={form}
        field="arrival"
        hint="Cards and the vehicle’s page say it beside the status."
      />
      {(form.values.arrival !== '' || form.values.arrivalMonth !== '') && (
        <DescribedField form={form} field="arrivalMonth" columns="" optional />
      )}
    </div>
  );
}

/** Only a dealership with a payment link offers it. */
function ReservableField({ form }: { form: VehicleFormHandle }) {
  const { deposit } = useSite().dealership;
  if (!deposit) return null;
  return (
    <FlagField
      form={form}
      field="isReservable"
      hint={`While it is available, its page leads to your payment of ${formatPrice(deposit.amount)}`}
    />
  );
}

const newArrivalHint = (days: number | null) =>
  days === null ? 'Shows the NEW ARRIVAL badge' : `Shows the NEW ARRIVAL badge, for ${counted(days, 'day')}`;

/** The effect of the chosen status, such as a sale that it records or reverses. */
function statusHint(base: FormValues, values: FormValues): string {
  const { price } = inputOf(values);
  if (values.status === 'sold') {
    if (base.status === 'sold') return 'A sold vehicle is off the lists; its page stays and says Sold.';
    if (price === null) return 'Saving counts it as sold today, without a sale price.';
    return `Saving counts it as sold today at the listed price${price > 0 ? `, ${formatPrice(price)}` : ''}.`;
  }
  return base.status === 'sold'
    ? 'Saving clears the sale: its price, date and profit. The vehicle is listed again.'
    : values.isPublished
      ? 'Available, pending and reserved vehicles are on the website.'
      : 'Only staff see the vehicle until it is published.';
}

/** Leads to the window sticker of a vehicle that visitors see, with its saved values. */
function StickerButton({ form }: { form: VehicleFormHandle }) {
  if (form.vehicleId === null || !form.base.isPublished) return null;
  return (
    <a
      href={`/inventory/${form.vehicleId}/sticker`}
      target="_blank"
      className={`${staffButtonClass('line')} mt-4.5 w-fit`}
    >
      Window Sticker
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Whether the vehicle is published, and if not, the planned day of publication. */
function PublishedFields({ form }: { form: VehicleFormHandle }) {
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

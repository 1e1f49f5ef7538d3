import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { keepAmount, saleRemark, typedAfter } from './sale-price.ts';
import type { SaleForm } from './useSaleForm.ts';

/** Section 2: the price that a vehicle was sold for. The form's value is all that was typed; the input shows only the accepted characters. */
export function SalePriceField(props: { sale: SaleForm; ref: Ref<HTMLInputElement>; hint: string }) {
  const { form, values } = props.sale;
  const remark = saleRemark(values.soldPrice);
  const { field } = useController({ control: form.control, name: 'soldPrice' });
  return (
    <Field
      label="Sale Price"
      error={form.errorAt('soldPrice')}
      hint={
        <>
          {remark !== null && <span className="mb-0.5 block text-danger">{remark}</span>} {props.hint}
        </>
      }
    >
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-staff-muted"
          >
            $
          </span>
          <input
            {...control}
            ref={props.ref}
            name={field.name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            readOnly={form.pending}
            value={keepAmount(field.value)}
            onChange={(event) => field.onChange(typedAfter(field.value, event.target.value))}
            onBlur={field.onBlur}
            className={`${controlClass} pl-7! tabular-nums`}
          />
        </div>
      )}
    </Field>
  );
}

/** The day of a sale, in the dealership's time zone. */
export function SaleDayField({ sale }: { sale: SaleForm }) {
  const { form, days } = sale;
  return (
    <Field label="Sale Date" error={form.errorAt('soldOn')} className="mt-4.5">
      {(control) => (
        <input
          {...control}
          {...form.register('soldOn')}
          type="date"
          min={days.first}
          max={days.last}
          readOnly={form.pending}
          className={`${controlClass} tabular-nums`}
        />
      )}
    </Field>
  );
}

/** A figure below the fields of a sale. */
export const SaleFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-t border-staff-hair py-2">
    <dt className="text-staff-muted">{label}</dt>
    <dd className="text-staff-ink">{children}</dd>
  </div>
);

import { formatPrice } from '../../format.ts';
import { formatMargin, marginOf } from '../../margin.ts';
import { fieldGridClass, FormSection } from './FormSection.tsx';
import { NumberField } from './TextField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { inputOf } from './values.ts';

/** Price and cost basis, with what is between them. A cost basis of 0, the default, counts as none. */
export function PriceSection({ form }: { form: VehicleFormHandle }) {
  const { price, costBasis } = inputOf(form.values);
  const isKnown = costBasis !== null && costBasis > 0 && price >= 0;
  const margin = isKnown ? marginOf(price, costBasis) : null;
  const difference = isKnown ? price - costBasis : null;
  return (
    <FormSection title="Price">
      <div className={fieldGridClass}>
        <NumberField
          form={form}
          field="price"
          inputMode="decimal"
          before="$"
          className="col-span-1 md:col-span-2"
        />
        <NumberField
          form={form}
          field="costBasis"
          inputMode="decimal"
          before="$"
          hint="Visible only to admins"
          className="col-span-1 md:col-span-2"
        />
        <dl className="col-span-2 grid gap-1.5 tabular-nums md:pt-6">
          <Figure name="Margin" value={margin} text={formatMargin(margin)} />
          <Figure
            name="Difference"
            value={difference}
            text={difference === null ? 'N/A' : `${difference > 0 ? '+' : ''}${formatPrice(difference)}`}
          />
        </dl>
      </div>
    </FormSection>
  );
}

function Figure({ name, value, text }: { name: string; value: number | null; text: string }) {
  const tone =
    value === null || value === 0 ? '' : value > 0 ? 'font-semibold text-profit' : 'font-semibold text-loss';
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-desk-muted">{name}</dt>
      <dd className={`wrap-anywhere ${tone}`}>{text}</dd>
    </div>
  );
}

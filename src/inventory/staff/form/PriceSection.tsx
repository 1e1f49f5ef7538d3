import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAccountQuery } from '../../../accounts/own-account.staff.queries.ts';
import { useMay } from '../../../accounts/useMay.ts';
import { formatListPrice, formatNumber, formatPrice } from '../../../vehicles/format.ts';
import { daysInStock, holdingCost } from '../../../vehicles/holding-cost.ts';
import { formatMargin, marginOf } from '../../../vehicles/margin.ts';
import { comparedPrice } from '../../../vehicles/sale.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { useInventorySettings } from '../../../vehicles/settings/staff/useInventorySettings.ts';
import { CostLines } from './CostLines.tsx';
import { AmountField, PriceField } from './form-fields.tsx';
import { fieldGridClass, FormSection } from './FormSection.tsx';
import { layout } from './layout.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { inputOf } from './form-values.ts';

const [, costBasisPlace] = layout.price;
/** Section 6's words, unless managers may see costs, too. */
const whoSees = (sharesCosts: boolean) =>
  sharesCosts ? 'Visible only to admins, managers and bookkeepers' : 'Visible only to admins';

/**
 * The price or "on request", and with the permission to see costs the cost basis with its lines and the margin. 0 is
 * the default of both: a price must be entered before saving, but a cost basis of 0 counts as none.
 */
export function PriceSection({ form, vehicle }: { form: VehicleFormHandle; vehicle: Vehicle | null }) {
  const seesCosts = useMay('see-costs');
  return (
    <FormSection title="Price">
      <div className={fieldGridClass}>
        <div className="col-span-1 grid content-start gap-3 md:col-span-2">
          <PriceField form={form} onRequestText={formatListPrice(null)} />
        </div>
        {seesCosts && <CostBasis form={form} vehicle={vehicle} />}
      </div>
    </FormSection>
  );
}

function CostBasis({ form, vehicle }: { form: VehicleFormHandle; vehicle: Vehicle | null }) {
  const edited = inputOf(form.values);
  const { costBasis, costItems } = edited;
  const price = comparedPrice(vehicle, edited);
  const isSold = vehicle?.status === 'sold' && edited.status === 'sold';
  // The specified words until the response arrives.
  const sharesCosts = useQuery(ownAccountQuery()).data?.sharesCosts === true;
  const hasLines = costItems.length > 0;
  const isKnown = costBasis !== null && costBasis > 0 && price !== null && price > 0;
  const margin = isKnown ? marginOf(price, costBasis) : null;
  const difference = isKnown ? price - costBasis : null;
  return (
    <>
      <AmountField
        form={form}
        {...costBasisPlace}
        hint={hasLines ? `The sum of the cost lines. ${whoSees(sharesCosts)}` : whoSees(sharesCosts)}
        instead={hasLines ? formatPrice(costBasis ?? 0) : undefined}
      />
      <dl className="col-span-2 grid gap-1.5 tabular-nums md:pt-6">
        <Figure name="Margin" value={margin} text={formatMargin(margin)} />
        <Figure
          name={isSold ? 'Profit' : 'Difference'}
          value={difference}
          text={difference === null ? 'N/A' : `${difference > 0 ? '+' : ''}${formatPrice(difference)}`}
        />
        {vehicle !== null && isKnown && (
          <HoldingFigures vehicle={vehicle} price={price} costBasis={costBasis} />
        )}
      </dl>
      <CostLines form={form} />
    </>
  );
}

/** With the rate of the settings: what the days in stock have cost, and the margin that they leave. */
function HoldingFigures(props: { vehicle: Vehicle; price: number; costBasis: number }) {
  const { holdingCostPerDay } = useInventorySettings();
  const [now] = useState(() => new Date());
  if (holdingCostPerDay === null) return null;
  const days = daysInStock(props.vehicle, now);
  const cost = holdingCost(days, holdingCostPerDay);
  const margin = marginOf(props.price, props.costBasis + cost);
  const name = `${formatNumber(days)} ${days === 1 ? 'day' : 'days'} in stock`;
  return (
    <>
      <Figure name={name} value={null} text={formatPrice(cost)} />
      <Figure name="Margin after that" value={margin} text={formatMargin(margin)} />
    </>
  );
}

function Figure({ name, value, text }: { name: string; value: number | null; text: string }) {
  const tone =
    value === null || value === 0 ? '' : value > 0 ? 'font-semibold text-profit' : 'font-semibold text-loss';
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-staff-muted">{name}</dt>
      <dd className={`wrap-anywhere ${tone}`}>{text}</dd>
    </div>
  );
}

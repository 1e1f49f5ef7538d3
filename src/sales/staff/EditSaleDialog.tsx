import { use, useId, useRef, useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { dayOf } from '../../platform/time-zones.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { amountProblem } from '../../vehicles/amount.ts';
import { formatListPrice, formatPrice } from '../../vehicles/format.ts';
import { profitOf, soldOn } from '../../vehicles/sale.ts';
import { correctSale } from '../sales.staff.queries.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { AmountFooter } from '../../vehicles/staff/AmountFooter.tsx';
import { readSalePrice, saleDoubt } from '../../inventory/staff/sale/sale-price.ts';
import { SaleDayField, SaleFact, SalePriceField } from '../../inventory/staff/sale/SaleFields.tsx';
import { useSaleForm, type SaleForm, type SaleValues } from '../../inventory/staff/sale/useSaleForm.ts';
import { RenderSoldTo } from '../../inventory/staff/sale/sold-to.ts';
import { useAmountQuestion } from '../../vehicles/staff/useAmountQuestion.ts';
import { useVehicleChange } from '../../vehicles/staff/useVehicleChange.ts';
import { Profit } from '../../vehicles/staff/vehicle-cells.tsx';
import { VehicleLine } from '../../vehicles/staff/VehicleThumb.tsx';
import { formatDaysToSell } from '../../vehicles/sold-figures.ts';

const failed = 'Failed to update sale';

/** Corrects the price and the day of a sale, and whom it was to. Profit and days to sell update while they are typed. */
export function EditSaleDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const sale = useSaleForm(vehicle, {
    start: ({ timeZone }) => ({
      soldPrice: vehicle.soldPrice === null ? '' : formatPrice(vehicle.soldPrice).slice(1),
      soldOn: vehicle.soldAt === null ? '' : dayOf(new Date(vehicle.soldAt), timeZone),
    }),
    check: priceIssues,
  });
  const { form } = sale;
  const { pending } = form;
  const [soldTo, setSoldTo] = useState(vehicle.soldToInquiryId);
  const renderSoldTo = use(RenderSoldTo);
  const { send } = useVehicleChange(vehicle, {
    send: correctSale,
    // The inventory shows nothing of a sale.
    optimisticUpdate: (inventory) => inventory,
    done: 'Sale updated successfully',
    failed,
    onDone: onClose,
  });
  // A price that was recorded so before is not asked about again.
  const doubtOf = (typed: string) =>
    typed === sale.start.soldPrice ? null : saleDoubt(typed, vehicle.price);
  const question = useAmountQuestion(doubtOf(sale.values.soldPrice));
  const submit = form.submitTo(async ({ soldPrice, soldOn: day }) => {
    if (!question.isSettled(doubtOf(soldPrice))) return;
    await send({
      id: vehicle.id,
      soldPrice: readSalePrice(soldPrice) ?? null,
      ...(day === '' ? {} : { soldOn: day }),
      soldToInquiryId: soldTo,
      updatedAt: vehicle.updatedAt,
    });
  }, failed);
  const toPrice = () => {
    question.takeBack();
    field.current?.select();
    field.current?.focus();
  };
  return (
    <Dialog
      title="Edit Sale"
      size="small"
      onClose={() => {
        if (pending) return;
        if (question.text === null) onClose();
        else toPrice();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        toPrice();
      }}
      footer={
        <AmountFooter
          form={id}
          question={question}
          onChange={toPrice}
          onCancel={onClose}
          pending={pending}
          pendingLabel="Saving..."
          save="Save Sale"
          saveAnyway="Save Sale Anyway"
        />
      }
    >
      <VehicleLine vehicle={vehicle} className="mb-5" />
      <form id={id} onSubmit={submit} noValidate>
        {form.failure !== undefined && !pending && (
          <div className="mb-5">
            <FormAlert>{form.failure}</FormAlert>
          </div>
        )}
        <SalePriceField sale={sale} ref={field} hint="Leave it empty if nobody knows the price." />
        <SaleDayField sale={sale} />
        {renderSoldTo({ vehicleId: vehicle.id, value: soldTo, onChange: setSoldTo, disabled: pending })}
      </form>
      <Facts vehicle={vehicle} sale={sale} />
    </Dialog>
  );
}

function priceIssues({ soldPrice }: SaleValues) {
  const isRead = soldPrice.trim() === '' || readSalePrice(soldPrice) !== undefined;
  const message = isRead ? null : amountProblem(soldPrice);
  return message === null ? [] : [{ path: 'soldPrice', message }];
}

function Facts({ vehicle, sale }: { vehicle: Vehicle; sale: SaleForm }) {
  const { values, start, now, timeZone } = sale;
  const seesCosts = useMay('see-costs');
  const listedAt = new Date(vehicle.listedAt);
  const days =
    values.soldOn === '' || values.soldOn === start.soldOn
      ? vehicle.daysToSell
      : soldOn({ listedAt }, values.soldOn, { now, timeZone }).daysToSell;
  return (
    <dl className="mt-4.5 tabular-nums">
      <SaleFact label="Listed price">{formatListPrice(vehicle.price)}</SaleFact>
      {seesCosts && (
        <>
          <SaleFact label="Cost basis">{vehicle.costBasis ? formatPrice(vehicle.costBasis) : 'N/A'}</SaleFact>
          <SaleFact label="Profit at this price">
            <Profit value={profitOf(readSalePrice(values.soldPrice) ?? null, vehicle.costBasis)} />
          </SaleFact>
        </>
      )}
      <SaleFact label="Days to sell">{formatDaysToSell(days)}</SaleFact>
    </dl>
  );
}

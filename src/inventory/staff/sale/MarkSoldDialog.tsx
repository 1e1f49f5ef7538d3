import { use, useId, useRef, useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatListPrice, formatPrice } from '../../../vehicles/format.ts';
import { profitOf, soldOn } from '../../../vehicles/sale.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { markSold } from '../../../vehicles/vehicles.staff.queries.ts';
import { formatDaysToSell } from '../../../vehicles/sold-figures.ts';
import { withSold } from '../../../vehicles/staff/inventory-list.ts';
import { Profit } from '../../../vehicles/staff/vehicle-cells.tsx';
import { AmountFooter } from '../../../vehicles/staff/AmountFooter.tsx';
import { readSalePrice, saleDoubt } from './sale-price.ts';
import { SaleDayField, SaleFact, SalePriceField } from './SaleFields.tsx';
import { useSaleForm, type SaleForm } from './useSaleForm.ts';
import { RenderSoldTo } from './sold-to.ts';
import { useAmountQuestion } from '../../../vehicles/staff/useAmountQuestion.ts';
import { useVehicleChange } from '../../../vehicles/staff/useVehicleChange.ts';
import { editButtonOf } from '../VehicleActions.tsx';
import { VehicleLine } from '../../../vehicles/staff/VehicleThumb.tsx';

const failed = 'Failed to mark vehicle as sold';

/** Section 2, Mark Sold. The profit updates while the price is typed. */
export function MarkSoldDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const sale = useSaleForm(vehicle, {
    start: ({ today }) => ({
      soldPrice: vehicle.price === null ? '' : formatPrice(vehicle.price).slice(1),
      soldOn: today,
    }),
  });
  const { form, start } = sale;
  const { pending } = form;
  const [soldTo, setSoldTo] = useState<number | null>(null);
  const renderSoldTo = use(RenderSoldTo);
  const { send } = useVehicleChange(vehicle, {
    send: markSold,
    optimisticUpdate: withSold,
    done: 'Vehicle marked as sold successfully',
    failed,
    onDone: onClose,
  });
  const question = useAmountQuestion(saleDoubt(sale.values.soldPrice, vehicle.price));
  const submit = form.submitTo(async ({ soldPrice: text, soldOn: day }) => {
    if (!question.isSettled(saleDoubt(text, vehicle.price))) return;
    const soldPrice = readSalePrice(text);
    await send({
      id: vehicle.id,
      ...(soldPrice === undefined ? {} : { soldPrice }),
      ...(soldTo === null ? {} : { soldToInquiryId: soldTo }),
      // A sale of today is one of now.
      ...(day === start.soldOn ? {} : { soldOn: day }),
    });
  }, failed);
  const toPrice = () => {
    question.takeBack();
    field.current?.select();
    field.current?.focus();
  };
  return (
    <Dialog
      title="Mark Vehicle as Sold"
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
      focusAfter={() => editButtonOf(vehicle.id)}
      footer={
        <AmountFooter
          form={id}
          question={question}
          onChange={toPrice}
          onCancel={onClose}
          pending={pending}
          pendingLabel="Processing..."
          save="Mark as Sold"
          saveAnyway="Mark as Sold Anyway"
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
        <SalePriceField
          sale={sale}
          ref={field}
          hint="Enter the final price the vehicle sold for. Leave as is to use the listed price."
        />
        <SaleDayField sale={sale} />
        {renderSoldTo({ vehicleId: vehicle.id, value: soldTo, onChange: setSoldTo, disabled: pending })}
      </form>
      <Facts vehicle={vehicle} sale={sale} />
    </Dialog>
  );
}

function Facts({ vehicle, sale }: { vehicle: Vehicle; sale: SaleForm }) {
  const seesCosts = useMay('see-costs');
  const { values, start, now, timeZone } = sale;
  const soldPrice = readSalePrice(values.soldPrice);
  const listedAt = new Date(vehicle.listedAt);
  const days = soldOn({ listedAt }, values.soldOn || start.soldOn, { now, timeZone }).daysToSell;
  return (
    <dl className="mt-4.5 tabular-nums">
      <SaleFact label="Listed price">{formatListPrice(vehicle.price)}</SaleFact>
      {seesCosts && (
        <>
          <SaleFact label="Cost basis">{vehicle.costBasis ? formatPrice(vehicle.costBasis) : 'N/A'}</SaleFact>
          <SaleFact label={profitLabel(soldPrice, vehicle.price)}>
            <Profit value={profitOf(soldPrice ?? vehicle.price, vehicle.costBasis)} />
          </SaleFact>
        </>
      )}
      <SaleFact label="Days to sell">{formatDaysToSell(days)}</SaleFact>
    </dl>
  );
}

function profitLabel(soldPrice: number | undefined, listedPrice: number | null): string {
  if (soldPrice !== undefined) return 'Profit at this price';
  return listedPrice === null ? 'Profit without a sale price' : 'Profit at the listed price';
}

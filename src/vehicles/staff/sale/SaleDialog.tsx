import { BuyerFields, SoldByField } from './SalePartyFields.tsx';
import { use, useId, useRef, useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { formatListPrice, formatPrice } from '../../format.ts';
import { profitOf } from '../../sale.ts';
import { formatDaysToSell } from '../../sold-figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { AmountFooter } from '../AmountFooter.tsx';
import { useAmountQuestion } from '../useAmountQuestion.ts';
import { Profit } from '../vehicle-cells.tsx';
import { VehicleLine } from '../VehicleThumb.tsx';
import { SaleDayField, SaleFact, SalePriceField } from './SaleFields.tsx';
import { RenderSoldTo } from './sold-to.ts';
import type { SaleForm, SaleValues } from './useSaleForm.ts';

/**
 * A sale, to be recorded or corrected. A doubtful price (`doubtOf`) is asked about before `onSave`, which gets the values and the
 * id of the inquiry that the vehicle was sold to. Profit and days to sell follow what is typed.
 */
export function SaleDialog(props: {
  title: string;
  vehicle: Vehicle;
  sale: SaleForm;
  /** The inquiry that is chosen at first. */
  soldTo: number | null;
  priceHint: string;
  doubtOf: (typedPrice: string) => string | null;
  profit: { label: string; soldPrice: number | null };
  daysToSell: number | null;
  save: string;
  pendingLabel: string;
  failed: string;
  onSave: (values: SaleValues, soldTo: number | null) => Promise<unknown>;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
}) {
  const { vehicle, sale, onClose, profit } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { form } = sale;
  const { pending } = form;
  const seesCosts = useMay('see-costs');
  const [soldTo, setSoldTo] = useState(props.soldTo);
  const renderSoldTo = use(RenderSoldTo);
  const question = useAmountQuestion(props.doubtOf(sale.values.soldPrice));
  const submit = form.submitTo(async (values) => {
    if (question.isSettled(props.doubtOf(values.soldPrice))) await props.onSave(values, soldTo);
  }, props.failed);
  const toPrice = () => {
    question.takeBack();
    field.current?.select();
    field.current?.focus();
  };
  return (
    <Dialog
      title={props.title}
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
      focusAfter={props.focusAfter}
      footer={
        <AmountFooter
          form={id}
          question={question}
          onChange={toPrice}
          onCancel={onClose}
          pending={pending}
          pendingLabel={props.pendingLabel}
          save={props.save}
          saveAnyway={`${props.save} Anyway`}
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
        <SalePriceField sale={sale} ref={field} hint={props.priceHint} />
        <SaleDayField sale={sale} />
        <SoldByField sale={sale} />
        {renderSoldTo({ vehicleId: vehicle.id, value: soldTo, onChange: setSoldTo, disabled: pending })}
        {soldTo === null && <BuyerFields sale={sale} />}
      </form>
      <dl className="mt-4.5 tabular-nums">
        <SaleFact label="Listed price">{formatListPrice(vehicle.price)}</SaleFact>
        {seesCosts && (
          <>
            <SaleFact label="Cost basis">
              {vehicle.costBasis ? formatPrice(vehicle.costBasis) : 'N/A'}
            </SaleFact>
            <SaleFact label={profit.label}>
              <Profit value={profitOf(profit.soldPrice, vehicle.costBasis)} />
            </SaleFact>
          </>
        )}
        <SaleFact label="Days to sell">{formatDaysToSell(props.daysToSell)}</SaleFact>
      </dl>
    </Dialog>
  );
}

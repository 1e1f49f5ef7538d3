import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { formatListPrice, formatPrice } from '../format.ts';
import { profitOf } from '../sale.ts';
import { ambiguousAmount } from '../ambiguous-amount.ts';
import { wholeDays, type Vehicle } from '../vehicle.ts';
import { markSold } from '../vehicles.staff.queries.ts';
import { formatDaysToSell } from './sold/sold-figures.ts';
import { withSold } from './inventory/inventory-list.ts';
import { Profit } from './vehicle-cells.tsx';
import { keepAmount, readSalePrice } from './sale-price.ts';
import { useVehicleChange } from './useVehicleChange.ts';
import { editButtonOf } from './inventory/VehicleActions.tsx';
import { VehicleLine } from './VehicleThumb.tsx';

/** Section 2, Mark Sold. The profit updates while the price is typed. */
export function MarkSoldDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const form = useId();
  const seesCosts = useMay('see-costs');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => (vehicle.price === null ? '' : formatPrice(vehicle.price).slice(1)));
  const [now] = useState(() => new Date());
  const soldPrice = readSalePrice(text);
  const { change, pending, error } = useVehicleChange(vehicle, {
    send: markSold,
    optimisticUpdate: withSold,
    done: 'Vehicle marked as sold successfully',
    failed: 'Failed to mark vehicle as sold',
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ id: vehicle.id, soldPrice });
  };
  return (
    <Dialog
      title="Mark Vehicle as Sold"
      size="small"
      onClose={() => {
        if (!pending) onClose();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        field.current?.select();
        field.current?.focus();
      }}
      focusAfter={() => editButtonOf(vehicle.id)}
      footer={
        <>
          <button
            type="button"
            aria-disabled={pending || undefined}
            onClick={pending ? undefined : onClose}
            className={staffButtonClass('line')}
          >
            Cancel
          </button>
          <PendingButton
            variant="primary"
            type="submit"
            form={form}
            pending={pending}
            pendingLabel="Processing..."
          >
            Mark as Sold
          </PendingButton>
        </>
      }
    >
      <VehicleLine vehicle={vehicle} className="mb-5" />
      <form id={form} onSubmit={submit} noValidate>
        {error !== null && !pending && (
          <div className="mb-5">
            <FormAlert>{error}</FormAlert>
          </div>
        )}
        <Field
          label="Sale Price"
          error={remarkOn(text, soldPrice)}
          hint="Enter the final price the vehicle sold for. Leave as is to use the listed price."
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
                ref={field}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                readOnly={pending}
                value={text}
                onChange={(event) => setText(keepAmount(event.target.value))}
                className={`${controlClass} pl-7! tabular-nums`}
              />
            </div>
          )}
        </Field>
      </form>
      <dl className="mt-4.5 tabular-nums">
        <Line label="Listed price">{formatListPrice(vehicle.price)}</Line>
        {seesCosts && (
          <>
            <Line label="Cost basis">{vehicle.costBasis ? formatPrice(vehicle.costBasis) : 'N/A'}</Line>
            <Line label={profitLabel(soldPrice, vehicle.price)}>
              <Profit value={profitOf(soldPrice ?? vehicle.price, vehicle.costBasis)} />
            </Line>
          </>
        )}
        <Line label="Days to sell">{formatDaysToSell(wholeDays(new Date(vehicle.listedAt), now))}</Line>
      </dl>
    </Dialog>
  );
}

function profitLabel(soldPrice: number | undefined, listedPrice: number | null): string {
  if (soldPrice !== undefined) return 'Profit at this price';
  return listedPrice === null ? 'Profit without a sale price' : 'Profit at the listed price';
}

/** A warning about a price that is probably a mistake; the vehicle can be sold anyway. */
const remarkOn = (text: string, soldPrice: number | undefined) =>
  soldPrice === undefined || ambiguousAmount(text) === null
    ? undefined
    : `This is ${formatPrice(soldPrice)}: use a comma for thousands`;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-t border-staff-hair py-2">
    <dt className="text-staff-muted">{label}</dt>
    <dd className="text-staff-ink">{children}</dd>
  </div>
);

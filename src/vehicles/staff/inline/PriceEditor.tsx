import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { formatPrice, parseAmount } from '../../format.ts';
import type { Vehicle } from '../../vehicle.ts';
import { vehicleBounds } from '../../vehicle-values.ts';
import { useInlineEdit } from './useInlineEdit.ts';

/** The price that is typed; the form of the vehicle has "Price on request". */
function issuesOf({ price }: { price: string }) {
  const amount = parseAmount(price);
  const issue = (message: string) => [{ path: 'price', message }];
  if (amount === null) return issue('Write a price like 129,900');
  if (amount <= 0) return issue('Must be more than 0');
  return amount > vehicleBounds.maxAmount
    ? issue(`May be at most ${formatPrice(vehicleBounds.maxAmount)}`)
    : [];
}

/** Enter saves, Esc cancels. */
export function PriceEditor({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const before = vehicle.price === null ? '' : formatPrice(vehicle.price).slice(1);
  const form = useStaffForm({ values: { price: before }, check: issuesOf });
  const { change, pending } = useInlineEdit(vehicle, onClose);
  const error = form.errorAt('price');
  return (
    <form
      noValidate
      onSubmit={form.submitTo(async (entered) => {
        const price = parseAmount(entered.price);
        if (price === vehicle.price) onClose();
        else change({ price });
      })}
    >
      <Field label="Price" {...(error !== undefined && { error })}>
        {(control) => (
          <input
            {...control}
            {...form.register('price')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            readOnly={pending}
            onFocus={(event) => event.target.select()}
            className={`${controlClass} text-right tabular-nums`}
          />
        )}
      </Field>
      <div className="mt-3 flex justify-end gap-2">
        <button type="button" className={staffButtonClass('row')} onClick={onClose}>
          Cancel
        </button>
        <PendingButton variant="row" type="submit" pending={pending} pendingLabel="Saving...">
          Save
        </PendingButton>
      </div>
    </form>
  );
}

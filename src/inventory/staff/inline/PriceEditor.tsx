import { useWatch } from 'react-hook-form';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { amountProblem, farFromText } from '../../../vehicles/amount.ts';
import { formatPrice, parseAmount } from '../../../vehicles/format.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { vehicleBounds } from '../../../vehicles/vehicle-bounds.ts';
import { AmountFooter } from '../../../vehicles/staff/AmountFooter.tsx';
import { useAmountQuestion } from '../../../vehicles/staff/useAmountQuestion.ts';
import { useInlineEdit } from './useInlineEdit.ts';

/** The price that is typed; the form of the vehicle has "Price on request". */
function issuesOf({ price }: { price: string }) {
  const amount = parseAmount(price) ?? 0;
  const problem = amountProblem(price);
  const issue = (message: string) => [{ path: 'price', message }];
  if (problem !== null) return issue(problem);
  if (amount <= 0) return issue('Must be more than 0');
  return amount > vehicleBounds.maxAmount
    ? issue(`May be at most ${formatPrice(vehicleBounds.maxAmount)}`)
    : [];
}

/** Enter saves, Esc cancels. A price far from the one until now is asked about. */
export function PriceEditor({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const before = vehicle.price === null ? '' : formatPrice(vehicle.price).slice(1);
  const form = useStaffForm({ values: { price: before }, check: issuesOf });
  const { change, pending } = useInlineEdit(vehicle, onClose);
  const doubtOf = (typed: string) =>
    farFromText(parseAmount(typed) ?? 0, vehicle.price, 'the price until now');
  const typed = useWatch({ control: form.control, name: 'price' });
  const question = useAmountQuestion(doubtOf(typed));
  const error = form.errorAt('price');
  return (
    <form
      noValidate
      onSubmit={form.submitTo(async (entered) => {
        const price = parseAmount(entered.price);
        if (price === vehicle.price) onClose();
        else if (question.isSettled(doubtOf(entered.price))) change({ price });
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
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <AmountFooter
          small
          question={question}
          onChange={() => form.setFocus('price')}
          onCancel={onClose}
          pending={pending}
          pendingLabel="Saving..."
          save="Save"
          saveAnyway="Save Anyway"
        />
      </div>
    </form>
  );
}

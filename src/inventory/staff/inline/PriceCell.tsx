import * as Popover from 'radix-ui/popover';
import { useRef, useState } from 'react';
import { formatListPrice, formatPrice, parseAmount } from '../../../vehicles/format.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { inlineTriggerClass } from './inline.ts';
import { useWatch } from 'react-hook-form';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { amountProblem, farFromText } from '../../../vehicles/amount.ts';
import { vehicleBounds } from '../../../vehicles/vehicle-bounds.ts';
import { AmountFooter } from '../../../vehicles/staff/AmountFooter.tsx';
import { useAmountQuestion } from '../../../vehicles/staff/useAmountQuestion.ts';
import { useInlineEdit } from './useInlineEdit.ts';

/** A price in the list, with a small editor. That of a sold vehicle is only shown. */
export function PriceCell({ vehicle }: { vehicle: Vehicle }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const price = formatListPrice(vehicle.price);
  if (vehicle.status === 'sold') return price;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={trigger}
        aria-label={`Change the price of ${vehicleName(vehicle)}, ${price}`}
        className={inlineTriggerClass}
      >
        {price}
      </Popover.Trigger>
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={`Price of ${vehicleName(vehicle)}`}
          // The focus returns to the price only if it fell back to the list or the page with the closed editor. Anything
          // else that has taken it meanwhile, such as a menu, keeps it.
          onCloseAutoFocus={(event) => {
            if (document.activeElement?.contains(trigger.current) !== true) event.preventDefault();
          }}
          className="z-30 w-72 max-w-[calc(100vw-1rem)] animate-[staff-rise_var(--duration-move)_var(--ease-glide)] rounded-card border border-staff-hair bg-staff-surface p-3.5 shadow-staff-float"
        >
          <PriceEditor vehicle={vehicle} onClose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

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
function PriceEditor({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
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

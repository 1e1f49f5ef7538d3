import * as Popover from 'radix-ui/popover';
import { useRef, useState } from 'react';
import { formatListPrice, formatPrice, parseAmount } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Vehicle, VehicleInput } from '../../vehicles/vehicle.ts';
import { useWatch } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { amountProblem, farFromText } from '../../vehicles/amount.ts';
import { vehicleBounds } from '../../vehicles/vehicle-bounds.ts';
import { AmountFooter } from '../../vehicles/staff/AmountFooter.tsx';
import { useAmountQuestion } from '../../vehicles/staff/useAmountQuestion.ts';
import * as Menu from 'radix-ui/dropdown-menu';
import { menuClass, menuItemClass } from '../../ui/staff/ActionMenu.tsx';
import { TickIcon } from '../../ui/staff/staff-icons.tsx';
import { batchStatuses } from '../../bulk/batch-values.ts';
import { statusLabels } from '../../vehicles/vehicle-values.ts';
import { statusText, VehicleStatusMark } from './VehicleStatusMark.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { updateVehicle } from '../../vehicles/vehicles.staff.queries.ts';
import { withFields, type Inventory } from '../../vehicles/staff/inventory-list.ts';
import { inventoryLists, useVehicleChange } from '../../vehicles/staff/useVehicleChange.ts';

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

/** Enter saves, Esc cancels. A price far from the current one needs a confirmation. */
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

const doNothing = () => undefined;

/** A status in the list, with a menu of the others. A vehicle is sold with Mark Sold, which asks for the price. */
export function StatusCell({ vehicle, inCard = false }: { vehicle: Vehicle; inCard?: boolean }) {
  const { change } = useInlineEdit(vehicle, doNothing);
  if (vehicle.status === 'sold') return <VehicleStatusMark vehicle={vehicle} inCard={inCard} />;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Change the status of ${vehicleName(vehicle)}, ${statusText(vehicle)}`}
        className={inlineTriggerClass}
      >
        <span>
          <VehicleStatusMark vehicle={vehicle} inCard={inCard} />
        </span>
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Content align="start" sideOffset={4} collisionPadding={8} className={menuClass}>
          <Menu.RadioGroup
            value={vehicle.status}
            onValueChange={(value) => {
              const status = batchStatuses.find((known) => known === value);
              if (status !== undefined && status !== vehicle.status) change({ status });
            }}
          >
            {batchStatuses.map((status) => (
              <Menu.RadioItem key={status} value={status} className={menuItemClass}>
                {statusLabels[status]}
                <Menu.ItemIndicator>
                  <TickIcon />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

type Edit = Partial<Pick<VehicleInput, 'price' | 'status'>>;

/** Saves an edit in the list's row: shown at once, and taken back if somebody else was faster. */
function useInlineEdit(vehicle: Vehicle, onDone: () => void) {
  const queryClient = useQueryClient();
  return useVehicleChange<Edit>(vehicle, {
    send: async (edit) => {
      const saved = await updateVehicle({ id: vehicle.id, vehicle: edit, updatedAt: vehicle.updatedAt });
      // With its new `updatedAt`, before the list is fetched again: the next edit may follow at once.
      queryClient.setQueriesData<Inventory>(
        inventoryLists,
        (list) => list && withFields(list, vehicle.id, saved),
      );
    },
    optimisticUpdate: withFields,
    done: 'Vehicle updated successfully',
    failed: 'Failed to update vehicle',
    onDone,
  });
}

/** What opens an editor in the list: looks like its text until it is pointed at. */
const inlineTriggerClass =
  '-mx-2 inline-flex min-h-11 cursor-pointer items-center rounded-control px-2 text-left decoration-staff-outline decoration-dotted underline-offset-4 -outline-offset-2! hover:bg-staff-accent/9 hover:underline data-[state=open]:bg-staff-accent/9 md:min-h-9';

import * as Popover from 'radix-ui/popover';
import { useRef, useState } from 'react';
import { formatListPrice } from '../../../vehicles/format.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { inlineTriggerClass } from './inline.ts';
import { PriceEditor } from './PriceEditor.tsx';

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

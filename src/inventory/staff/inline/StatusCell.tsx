import * as Menu from 'radix-ui/dropdown-menu';
import { menuClass, menuItemClass } from '../../../ui/staff/ActionMenu.tsx';
import { TickIcon } from '../../../ui/staff/staff-icons.tsx';
import { batchStatuses } from '../../../bulk/batch-values.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { statusLabels } from '../../../vehicles/vehicle-values.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { statusText, VehicleStatusMark } from '../VehicleStatusMark.tsx';
import { inlineTriggerClass } from './inline.ts';
import { useInlineEdit } from './useInlineEdit.ts';

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

import type { Vehicle } from '../../vehicle.ts';
import { SelectVehicle } from '../bulk/select-column.tsx';
import type { SelectionHandle } from '../bulk/useSelection.ts';
import { InventoryCard } from './inventory-columns.tsx';
import type { VehicleActs } from './VehicleActions.tsx';

/** A row on phones, with its checkbox. */
export const selectableCard = (selection: SelectionHandle, acts: VehicleActs) =>
  function SelectableCard(vehicle: Vehicle) {
    return (
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
        <SelectVehicle vehicle={vehicle} selection={selection} />
        <div>
          <InventoryCard vehicle={vehicle} acts={acts} />
        </div>
      </div>
    );
  };

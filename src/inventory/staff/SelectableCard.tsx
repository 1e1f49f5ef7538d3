import type { Vehicle } from '../../vehicles/vehicle.ts';
import { SelectVehicle } from '../../bulk/staff/select-column.tsx';
import type { SelectionHandle } from '../../bulk/staff/useSelection.ts';
import { InventoryCard } from './inventory-columns.tsx';
import type { VehicleActs } from './VehicleActions.tsx';

/** A row on a phone, with its checkbox. */
export const selectableCard = (selection: SelectionHandle, acts: VehicleActs) =>
  function SelectableCard(vehicle: Vehicle) {
    const select = <SelectVehicle vehicle={vehicle} selection={selection} />;
    return <InventoryCard vehicle={vehicle} acts={acts} select={select} />;
  };

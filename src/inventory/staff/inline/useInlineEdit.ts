import { useQueryClient } from '@tanstack/react-query';
import type { Vehicle, VehicleInput } from '../../../vehicles/vehicle.ts';
import { updateVehicle } from '../../../vehicles/vehicles.staff.queries.ts';
import { withFields, type Inventory } from '../../../vehicles/staff/inventory-list.ts';
import { inventoryLists, useVehicleChange } from '../../../vehicles/staff/useVehicleChange.ts';

type Edit = Partial<Pick<VehicleInput, 'price' | 'status'>>;

/** Saves an edit in the list's row: shown at once, and taken back if somebody else was faster. */
export function useInlineEdit(vehicle: Vehicle, onDone: () => void) {
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

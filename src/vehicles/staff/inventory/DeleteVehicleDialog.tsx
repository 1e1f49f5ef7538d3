import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { Vehicle } from '../../vehicle.ts';
import { deleteVehicle } from '../../vehicles.staff.queries.ts';
import { useRestore } from '../bin/useRestore.ts';
import { withoutVehicle } from './inventory-list.ts';
import { useVehicleChange } from '../useVehicleChange.ts';
import { VehicleLine } from '../VehicleThumb.tsx';

/** Section 2, Delete: asks first, with the focus on Cancel. */
export function DeleteVehicleDialog(props: {
  vehicle: Vehicle;
  onClose: () => void;
  /** Gets the focus when the vehicle's row is gone. */
  focusAfter: () => HTMLElement | null;
}) {
  const { vehicle, onClose } = props;
  const restore = useRestore();
  const { change, pending, error } = useVehicleChange<void>(vehicle, {
    send: () => deleteVehicle(vehicle.id),
    optimisticUpdate: withoutVehicle,
    done: 'Vehicle deleted successfully',
    failed: 'Failed to delete vehicle',
    undo: {
      label: 'Undo',
      altText: 'Restore it under Settings, Deleted vehicles',
      onClick: () => restore.mutate(vehicle.id),
    },
    onDone: onClose,
  });
  return (
    <AlertDialog
      title="Are you sure?"
      text="This action cannot be undone. This will permanently delete the vehicle from your inventory."
      cancel="Cancel"
      confirm="Delete"
      pendingLabel="Deleting..."
      pending={pending}
      onCancel={onClose}
      onConfirm={() => change()}
      focusAfter={props.focusAfter}
    >
      <VehicleLine vehicle={vehicle} className="mt-4.5" />
      {error !== null && !pending && (
        <div className="mt-4.5">
          <FormAlert>{error}</FormAlert>
        </div>
      )}
    </AlertDialog>
  );
}

import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { deleteVehicle } from '../../bulk/bin/bin.staff.queries.ts';
import { keptForDays } from '../../bulk/bin/bin.ts';
import { withoutVehicle } from '../../vehicles/staff/inventory-list.ts';
import { useVehicleChange } from '../../vehicles/staff/useVehicleChange.ts';
import { VehicleLine } from '../../vehicles/staff/VehicleThumb.tsx';

/** Section 2, Delete: asks first, with the focus on Cancel. */
export function DeleteVehicleDialog(props: {
  vehicle: Vehicle;
  onClose: () => void;
  /** Gets the focus when the vehicle's row is gone. */
  focusAfter: () => HTMLElement | null;
}) {
  const { vehicle, onClose } = props;
  const { change, pending, error } = useVehicleChange<void>(vehicle, {
    send: () => deleteVehicle(vehicle.id),
    optimisticUpdate: withoutVehicle,
    done: 'Vehicle deleted successfully',
    failed: 'Failed to delete vehicle',
    onDone: onClose,
  });
  return (
    <AlertDialog
      title="Are you sure?"
      text="This action cannot be undone. This will permanently delete the vehicle from your inventory."
      confirm="Delete"
      pendingLabel="Deleting..."
      pending={pending}
      onCancel={onClose}
      onConfirm={() => change()}
      focusAfter={props.focusAfter}
    >
      <VehicleLine vehicle={vehicle} className="mt-4.5" />
      <p className="mt-3 text-small text-staff-muted">
        A copy stays under Settings, Deleted vehicles, for {keptForDays} days.
      </p>
      {error !== null && !pending && (
        <div className="mt-4.5">
          <FormAlert>{error}</FormAlert>
        </div>
      )}
    </AlertDialog>
  );
}

import { useMay } from '../../accounts/useMay.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { CopyIcon } from '../../ui/staff/staff-icons.tsx';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';

export type VehicleActs = {
  onEdit: (vehicle: Vehicle) => void;
  onMarkSold: (vehicle: Vehicle) => void;
  onDelete: (vehicle: Vehicle) => void;
  onDuplicate: (vehicle: Vehicle) => void;
};

const editId = (id: number) => `edit-vehicle-${id}`;

/** The Edit button of a vehicle, where focus moves when the button that had it is gone. */
export const editButtonOf = (id: number) => document.getElementById(editId(id));

/** Section 2, row actions, and Duplicate. Each stays in its column when a sold vehicle has no Mark Sold. */
export function VehicleActions({ vehicle, acts }: { vehicle: Vehicle; acts: VehicleActs }) {
  const name = vehicleName(vehicle);
  const maySell = useMay('sell-vehicles');
  const mayDelete = useMay('manage-inventory');
  return (
    <div className="-mx-2.5 flex items-center max-md:justify-between md:grid md:grid-cols-[auto_5.375rem_auto_auto] md:justify-start md:gap-0.5">
      <Button
        variant="row"
        id={editId(vehicle.id)}
        aria-label={`Edit ${name}`}
        onClick={() => acts.onEdit(vehicle)}
      >
        Edit
      </Button>
      {maySell && vehicle.status !== 'sold' && (
        <Button variant="row" aria-label={`Mark Sold ${name}`} onClick={() => acts.onMarkSold(vehicle)}>
          Mark Sold
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="row-danger"
          aria-label={`Delete ${name}`}
          className="md:col-start-3"
          onClick={() => acts.onDelete(vehicle)}
        >
          Delete
        </Button>
      )}
      <Button
        variant="row"
        aria-label={`Duplicate ${name}`}
        title="Duplicate"
        className="max-md:min-w-11 md:col-start-4"
        onClick={() => acts.onDuplicate(vehicle)}
      >
        <CopyIcon />
      </Button>
    </div>
  );
}

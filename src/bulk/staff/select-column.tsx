import { Checkbox } from '../../ui/staff/Checkbox.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import type { SelectionHandle } from './useSelection.ts';

const pageId = 'select-page';

/** The checkbox of the page, where the focus goes when what had it is gone. */
export const pageCheckbox = () => document.getElementById(pageId);

/** The first column: chooses vehicles to change together. */
export const selectColumn = (selection: SelectionHandle): Column<Vehicle> => ({
  id: 'select',
  header: '',
  headerCell: <SelectPage selection={selection} />,
  cell: (vehicle) => <SelectVehicle vehicle={vehicle} selection={selection} />,
  className: 'w-9 pr-0!',
});

export const SelectPage = ({ selection }: { selection: SelectionHandle }) => (
  <span className="-ml-2 flex">
    <Checkbox
      id={pageId}
      label="Select the vehicles on this page"
      checked={selection.page}
      onChange={(checked) => selection.choosePage(checked)}
    />
  </span>
);

export const SelectVehicle = ({ vehicle, selection }: { vehicle: Vehicle; selection: SelectionHandle }) => (
  <span data-row-select className="-ml-2 flex">
    <Checkbox
      label={`Select ${vehicleName(vehicle)}`}
      checked={selection.has(vehicle.id)}
      onChange={(checked, range) => selection.choose(vehicle.id, checked, range)}
    />
  </span>
);

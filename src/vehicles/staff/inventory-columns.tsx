import type { Column } from '../../ui/staff/table/columns.ts';
import { formatListPrice } from '../format.ts';
import type { Vehicle } from '../vehicle.ts';
import { tableStatus } from './inventory-list.ts';
import { ModelName } from './ModelName.tsx';
import { NotAvailable } from './NotAvailable.tsx';
import { VehicleActions, type VehicleActs } from './VehicleActions.tsx';
import { VehicleStatusMark } from './VehicleStatusMark.tsx';
import { VehicleThumb } from './VehicleThumb.tsx';

/** Section 2, Inventory tab: its columns. The ids are those of the server's orders. */
export const inventoryColumns = (acts: VehicleActs): Column<Vehicle>[] => [
  { id: 'image', header: 'Image', cell: (vehicle) => <VehicleThumb vehicle={vehicle} /> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortValue: ({ id }) => id },
  { id: 'make', header: 'Make', cell: ({ make }) => make, sortValue: ({ make }) => make },
  {
    id: 'model',
    header: 'Model',
    cell: ({ model }) => <ModelName model={model} />,
    sortValue: ({ model }) => model,
    className: 'font-medium text-staff-ink!',
  },
  { id: 'year', header: 'Year', cell: ({ year }) => year, sortValue: ({ year }) => year },
  { id: 'vin', header: 'VIN', cell: ({ vin }) => vin ?? <NotAvailable />, className: 'text-small' },
  {
    id: 'price',
    header: 'Price',
    cell: ({ price }) => formatListPrice(price),
    sortValue: ({ price }) => price,
    align: 'right',
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (vehicle) => <VehicleStatusMark vehicle={vehicle} />,
    sortValue: (vehicle) => (tableStatus(vehicle) === 'sold' ? 1 : 0),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (vehicle) => <VehicleActions vehicle={vehicle} acts={acts} />,
    sticky: 'right',
  },
];

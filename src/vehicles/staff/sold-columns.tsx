import type { Column } from '../../ui/staff/table/columns.ts';
import { formatDate } from '../../platform/dates.ts';
import { formatListPrice, formatPrice } from '../format.ts';
import type { Vehicle } from '../vehicle.ts';
import { formatDaysToSell } from './days-to-sell.ts';
import { ModelName } from './ModelName.tsx';
import { NotAvailable } from './NotAvailable.tsx';
import { Profit } from './Profit.tsx';
import { VehicleThumb } from './VehicleThumb.tsx';
import { ViewDetails } from './ViewDetails.tsx';

/** Section 2, Sold Vehicles tab: its columns, which the server sorts. The ids are those of its orders. */
export const soldColumns = (onView: (vehicle: Vehicle) => void): Column<Vehicle>[] => [
  { id: 'image', header: 'Image', cell: (vehicle) => <VehicleThumb vehicle={vehicle} /> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  { id: 'make', header: 'Make', cell: ({ make }) => make, sortable: true },
  {
    id: 'model',
    header: 'Model',
    cell: ({ model }) => <ModelName model={model} />,
    sortable: true,
    className: 'font-medium text-staff-ink!',
  },
  { id: 'year', header: 'Year', cell: ({ year }) => year, sortable: true },
  {
    id: 'price',
    header: 'Listed Price',
    cell: ({ price }) => formatListPrice(price),
    sortable: true,
    align: 'right',
  },
  {
    id: 'soldPrice',
    header: 'Sold Price',
    cell: ({ soldPrice }) => (soldPrice === null ? <NotAvailable /> : formatPrice(soldPrice)),
    sortable: true,
    align: 'right',
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'profit',
    header: 'Profit',
    cell: ({ profit }) => <Profit value={profit} />,
    sortable: true,
    align: 'right',
  },
  {
    id: 'soldAt',
    header: 'Sale Date',
    cell: ({ soldAt }) => (soldAt === null ? <NotAvailable /> : formatDate(soldAt)),
    sortable: true,
  },
  {
    id: 'daysToSell',
    header: 'Days to Sell',
    cell: ({ daysToSell }) => (daysToSell === null ? <NotAvailable /> : formatDaysToSell(daysToSell)),
    sortable: true,
    align: 'right',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (vehicle) => <ViewDetails vehicle={vehicle} onView={onView} />,
    sticky: 'right',
  },
];

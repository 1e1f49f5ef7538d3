import type { Column } from '../../ui/staff/table/columns.ts';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import type { DashboardStats } from '../dashboard.ts';
import { nameCellClass } from './FiguresTable.tsx';

/** Section 2, "Inventory by Make": Make, Vehicles, Value. */
export const makeColumns: readonly Column<DashboardStats['vehiclesByMake'][number]>[] = [
  {
    id: 'make',
    header: 'Make',
    cell: ({ make }) => make,
    sortValue: ({ make }) => make,
    className: nameCellClass,
  },
  {
    id: 'count',
    header: 'Vehicles',
    cell: ({ count }) => formatNumber(count),
    sortValue: ({ count }) => count,
    align: 'right',
  },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value }) => formatPrice(value),
    sortValue: ({ value }) => value,
    align: 'right',
  },
];

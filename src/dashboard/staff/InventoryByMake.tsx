import type { Column } from '../../ui/staff/table/columns.ts';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import { Panel } from '../../ui/staff/Panel.tsx';
import type { DashboardStats } from '../dashboard.ts';
import { FiguresTable, nameCellClass } from './FiguresTable.tsx';

/** How many vehicles there are in a group, and their value. */
export const countAndValueColumns: readonly Column<{ count: number; value: number }>[] = [
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

/** Section 2, "Inventory by Make": Make, Vehicles, Value. */
export const makeColumns: readonly Column<DashboardStats['vehiclesByMake'][number]>[] = [
  {
    id: 'make',
    header: 'Make',
    cell: ({ make }) => make,
    sortValue: ({ make }) => make,
    className: nameCellClass,
  },
  ...countAndValueColumns,
];

/** Section 2, "Inventory by Make". */
export const InventoryByMake = ({ makes }: { makes: DashboardStats['vehiclesByMake'] }) => (
  <Panel title="Inventory by Make" className="min-w-0">
    <FiguresTable
      label="Inventory by Make"
      rows={makes}
      columns={makeColumns}
      rowKey={({ make }) => make}
      emptyText="No vehicles in inventory"
    />
  </Panel>
);

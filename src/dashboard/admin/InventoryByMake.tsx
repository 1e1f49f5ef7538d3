import { Panel } from '../../ui/desk/Panel.tsx';
import type { Column } from '../../ui/desk/DataTable.tsx';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import type { DashboardStats } from '../dashboard.ts';
import { FiguresTable, nameCellClass } from './FiguresTable.tsx';

type Make = DashboardStats['vehiclesByMake'][number];

const columns: readonly Column<Make>[] = [
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

/** Section 2, "Inventory by Make". */
export const InventoryByMake = ({ makes }: { makes: DashboardStats['vehiclesByMake'] }) => (
  <Panel title="Inventory by Make" className="min-w-0">
    <FiguresTable
      label="Inventory by Make"
      rows={makes}
      columns={columns}
      rowKey={({ make }) => make}
      emptyText="No vehicles in inventory"
    />
  </Panel>
);

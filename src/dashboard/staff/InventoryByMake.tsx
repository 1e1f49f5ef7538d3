import type { Column } from '../../ui/staff/table/columns.ts';
import { formatPrice } from '../../vehicles/format.ts';
import { Panel } from '../../ui/staff/Panel.tsx';
import type { DashboardStats } from '../dashboard.staff.schema.ts';
import { figureColumn, FiguresTable, nameCellClass } from './FiguresTable.tsx';

/** The number of vehicles in a group, and their value. */
export const countAndValueColumns = [
  figureColumn('count', 'Vehicles'),
  figureColumn('value', 'Value', formatPrice),
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

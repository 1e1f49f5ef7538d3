import { Panel } from '../../ui/staff/Panel.tsx';
import type { DashboardStats } from '../dashboard.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { makeColumns } from './make-columns.ts';

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

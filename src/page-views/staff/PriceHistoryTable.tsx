import { formatDate } from '../../platform/dates.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { saveTable } from '../../ui/staff/table/table-csv.ts';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { formatListPrice, formatPrice } from '../../vehicles/format.ts';
import type { PriceStep } from './price-history.ts';

type Row = PriceStep & { change: number | null };

const columns: readonly Column<Row>[] = [
  {
    id: 'at',
    header: 'Since',
    cell: ({ at }) => formatDate(at),
    sortValue: ({ at }) => at,
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'price',
    header: 'List Price',
    cell: ({ price }) => formatListPrice(price),
    sortValue: ({ price }) => price,
    align: 'right',
  },
  {
    id: 'change',
    header: 'Change',
    cell: ({ change }) => (change === null ? '' : `${change > 0 ? '+' : ''}${formatPrice(change)}`),
    sortValue: ({ change }) => change,
    align: 'right',
  },
];

const withChanges = (steps: readonly PriceStep[]): Row[] =>
  steps.map((step, index) => {
    const earlier = steps[index - 1]?.price ?? null;
    return { ...step, change: step.price === null || earlier === null ? null : step.price - earlier };
  });

/** Saves a vehicle's prices as a CSV file. */
export const savePriceHistory = (steps: readonly PriceStep[]) =>
  saveTable('Price history', columns, withChanges(steps));

/** A vehicle's prices as a table, oldest first. */
export function PriceHistoryTable({ steps }: { steps: readonly PriceStep[] }) {
  const rows = withChanges(steps);
  const table = useClientTable({ rows, columns });
  return (
    <>
      <DataTable
        label="Price history"
        rows={table.rows}
        columns={columns}
        rowKey={({ at, price }) => `${at} ${price}`}
        sort={table.sort}
        onSort={table.onSort}
      />
      {table.total > table.pageSize && (
        <TablePages
          label="Price history"
          page={table.page}
          pageSize={table.pageSize}
          total={table.total}
          onPage={table.onPage}
        />
      )}
    </>
  );
}

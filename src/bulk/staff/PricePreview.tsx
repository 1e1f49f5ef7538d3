import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { formatPrice, formatProfit } from '../../vehicles/format.ts';
import type { Repriced } from './price-form.ts';

/** Few, so that the dialog's fields stay in view. */
const pageSize = 5;

const difference = ({ from, to }: Repriced) => (from === to ? 'Stays' : formatProfit(to - from));

const columns: Column<Repriced>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: ({ label }) => (
      <span className="block max-w-70 truncate text-staff-ink" title={label}>
        {label}
      </span>
    ),
    sortValue: ({ label }) => label,
  },
  {
    id: 'from',
    header: 'Old',
    align: 'right',
    cell: ({ from }) => formatPrice(from),
    sortValue: ({ from }) => from,
  },
  {
    id: 'to',
    header: 'New',
    align: 'right',
    cell: ({ to }) => <b className="font-semibold text-staff-ink">{formatPrice(to)}</b>,
    sortValue: ({ to }) => to,
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'right',
    cell: difference,
    sortValue: ({ from, to }) => to - from,
  },
];

const PriceCard = (row: Repriced) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
    <span className="wrap-anywhere text-staff-ink">{row.label}</span>
    <b className="font-semibold text-staff-ink">{formatPrice(row.to)}</b>
    <s className="text-small text-staff-muted">{formatPrice(row.from)}</s>
    <span className="text-right text-small text-staff-muted">{difference(row)}</span>
  </div>
);

/** Old and new price of each vehicle, and their difference. */
export function PricePreview({ rows, busy }: { rows: readonly Repriced[]; busy: boolean }) {
  const table = useClientTable({ rows, columns, pageSize });
  return (
    <div className="-mx-5 border-b border-staff-hair md:-mx-6 max-md:[&_li]:px-5 max-md:[&>div]:px-5">
      <DataTable
        label="Prices"
        rows={table.rows}
        columns={columns}
        rowKey={({ id }) => id}
        sort={table.sort}
        onSort={table.onSort}
        busy={busy}
        emptyText="No price can be changed"
        phoneCard={PriceCard}
        tight
      />
      <TablePages
        label="Prices"
        page={table.page}
        pageSize={pageSize}
        total={table.total}
        onPage={table.onPage}
      />
    </div>
  );
}

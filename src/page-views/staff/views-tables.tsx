import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { saveTable } from '../../ui/staff/table/table-csv.ts';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { formatListPrice, formatNumber } from '../../vehicles/format.ts';
import { dayText } from '../../vehicles/sale.ts';
import type { ViewHistory } from '../view-history.store.ts';
import type { PriceChange, ViewDay } from '../views-by-price.ts';
import { NotAvailable } from '../../vehicles/staff/vehicle-cells.tsx';

type Day = ViewDay & { price: number | null };

const dayColumns: readonly Column<Day>[] = [
  {
    id: 'day',
    header: 'Day',
    cell: ({ day }) => dayText(day),
    sortValue: ({ day }) => day,
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'views',
    header: 'Page views',
    cell: ({ views }) => formatNumber(views),
    sortValue: ({ views }) => views,
    align: 'right',
  },
  {
    id: 'price',
    header: 'List Price',
    cell: ({ price }) => formatListPrice(price),
    sortValue: ({ price }) => price,
    align: 'right',
  },
];

/** The days with the price at their end. */
const withPrices = ({ days, prices }: ViewHistory): Day[] =>
  days.map((each) => ({ ...each, price: prices.findLast(({ day }) => day <= each.day)?.price ?? null }));

/** Saves the days with their views and prices as a CSV file. */
export const saveDays = (history: ViewHistory) =>
  saveTable(`views-of-vehicle-${history.vehicle.id}`, dayColumns, withPrices(history));

/** Page views by day, the newest first. */
export function DaysTable({ history }: { history: ViewHistory }) {
  const rows = withPrices(history).toReversed();
  const table = useClientTable({ rows, columns: dayColumns });
  return (
    <>
      <DataTable
        label="Page views by day"
        rows={table.rows}
        columns={dayColumns}
        rowKey={({ day }) => day}
        sort={table.sort}
        onSort={table.onSort}
      />
      {table.total > table.pageSize && <TablePages label="Page views by day" {...table} />}
    </>
  );
}

const mean = (views: number | null) => (views === null ? <NotAvailable /> : views.toFixed(1));
const tenths = (views: number | null) => (views === null ? null : Number(views.toFixed(1)));

const changeColumns: readonly Column<PriceChange>[] = [
  {
    id: 'day',
    header: 'Changed',
    cell: ({ day }) => dayText(day),
    sortValue: ({ day }) => day,
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ from }) => formatListPrice(from),
    sortValue: ({ from }) => from,
    align: 'right',
  },
  {
    id: 'to',
    header: 'To',
    cell: ({ to }) => formatListPrice(to),
    sortValue: ({ to }) => to,
    align: 'right',
  },
  {
    id: 'before',
    header: 'Views a day before',
    cell: ({ before }) => mean(before),
    sortValue: ({ before }) => tenths(before),
    align: 'right',
  },
  {
    id: 'after',
    header: 'Views a day after',
    cell: ({ after }) => mean(after),
    sortValue: ({ after }) => tenths(after),
    align: 'right',
    className: 'font-medium text-staff-ink!',
  },
];

/** The price changes with the mean views in the two weeks on either side. */
export function PriceChangesTable({ changes }: { changes: readonly PriceChange[] }) {
  const table = useClientTable({ rows: changes, columns: changeColumns });
  return (
    <>
      <DataTable
        label="Price changes"
        rows={table.rows}
        columns={changeColumns}
        rowKey={({ day }) => day}
        sort={table.sort}
        onSort={table.onSort}
      />
      {table.total > table.pageSize && <TablePages label="Price changes" {...table} />}
      <p className="border-t border-staff-hair px-4 py-3 text-small text-staff-muted md:px-5.5">
        Means of up to two weeks on either side, without the day of the change and today.
      </p>
    </>
  );
}

import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { formatNumber } from '../../vehicles/format.ts';

/** A table of the dashboard: sorted and paged in the browser. Page buttons appear only when there is more than one page. */
export function FiguresTable<Row extends object>(props: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  emptyText?: string;
  pageSize?: number;
}) {
  const { label, rows, columns, rowKey, emptyText, pageSize = 10 } = props;
  const table = useClientTable({ rows, columns, pageSize });
  return (
    <>
      <DataTable
        label={label}
        rows={table.rows}
        columns={columns}
        rowKey={rowKey}
        sort={table.sort}
        onSort={table.onSort}
        {...(emptyText === undefined ? {} : { emptyText })}
      />
      {table.total > pageSize && (
        <TablePages
          label={label}
          page={table.page}
          pageSize={pageSize}
          total={table.total}
          onPage={table.onPage}
        />
      )}
    </>
  );
}

/** A column of whole numbers, or of US dollars with `formatPrice`. */
export const figureColumn = <Name extends string>(
  id: Name,
  header: string,
  format: (value: number) => string = formatNumber,
): Column<Record<Name, number>> => ({
  id,
  header,
  cell: (row) => format(row[id]),
  sortValue: (row) => row[id],
  align: 'right',
});

/** The first cell of a row, its name; a long one wraps. */
export const nameCellClass = 'font-medium text-staff-ink! whitespace-normal! wrap-anywhere';

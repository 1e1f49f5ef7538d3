import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, Sort } from './DataTable.tsx';
import { isSortable } from './sorting.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/**
 * Sorts and pages a list that is wholly in the browser; what it answers goes into `DataTable` and `TablePages`. Text is
 * sorted as people would (case apart, `item 2` before `item 10`), and what has no value stands last either way. Sorting
 * leads to page 1; a list that shrinks, to its last page. Keep `rows` the same array for as long as they are the same.
 */
export function useClientTable<Row extends object>(options: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  pageSize?: number;
  initialSort?: Sort;
}) {
  const { rows, columns, pageSize = 10 } = options;
  const [sort, setSort] = useState<Sort | null>(options.initialSort ?? null);
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / pageSize)));
  const definitions = useMemo(
    () =>
      columns.filter(isSortable).map(({ id, sortValue }) => ({
        id,
        accessorFn: (row: Row) => sortValue?.(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortFn: rows.some((row) => typeof sortValue?.(row) === 'string') ? sortFn_alphanumeric : sortFn_basic,
      })),
    [columns, rows],
  );
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: definitions,
    autoResetPageIndex: false,
    state: {
      sorting: sort === null ? [] : [{ id: sort.id, desc: sort.descending }],
      pagination: { pageIndex: page - 1, pageSize },
    },
  });
  return {
    rows: table.getRowModel().rows.map((row) => row.original),
    sort,
    onSort: (next: Sort) => {
      setSort(next);
      setPage(1);
    },
    page,
    pageSize,
    onPage: setPage,
    total: rows.length,
  };
}

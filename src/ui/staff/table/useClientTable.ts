import { useMemo, useState } from 'react';
import type { Column, Sort } from './columns.ts';

/**
 * Sorts and pages a list that is entirely in the browser; its result goes into `DataTable` and `TablePages`. Text is sorted
 * naturally (ignoring case, `item 2` before `item 10`), and rows without a value come last in both directions. Sorting
 * returns to page 1. When the list shrinks, the last page is shown. Pass the same `rows` array and the same `comesFirst`, for
 * rows that are before all others in every order, until they change. `chosen` is the order and the page where they are kept
 * outside.
 */
export function useClientTable<Row extends object>(options: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  pageSize?: number;
  initialSort?: Sort;
  comesFirst?: (row: Row) => boolean;
  chosen?: Chosen;
}) {
  const { rows, columns, pageSize = 10, comesFirst } = options;
  const own = useOwnChoice(options.initialSort);
  const { sort, onSort, onPage, ...chosen } = options.chosen ?? own;
  const page = Math.min(chosen.page, Math.max(1, Math.ceil(rows.length / pageSize)));
  const sorted = useMemo(() => {
    const inOrder = sortRows(rows, columns, sort);
    if (comesFirst === undefined) return inOrder;
    return inOrder.toSorted((one, other) => Number(comesFirst(other)) - Number(comesFirst(one)));
  }, [rows, columns, sort, comesFirst]);
  return {
    rows: sorted.slice((page - 1) * pageSize, page * pageSize),
    sort,
    onSort,
    page,
    pageSize,
    onPage,
    total: rows.length,
  };
}

type Chosen = {
  sort: Sort | null;
  page: number;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
};

function useOwnChoice(initialSort: Sort | null = null): Chosen {
  const [sort, setSort] = useState(initialSort);
  const [page, setPage] = useState(1);
  const onSort = (next: Sort) => {
    setSort(next);
    setPage(1);
  };
  return { sort, page, onSort, onPage: setPage };
}

const naturally = new Intl.Collator('en-US', { numeric: true });

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null) {
  const valueOf = columns.find(({ id }) => id === sort?.id)?.sortValue;
  if (sort === null || valueOf === undefined) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : naturally.compare(`${a}`, `${b}`);
    return order * direction;
  });
}

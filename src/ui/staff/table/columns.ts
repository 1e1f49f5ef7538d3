import type { ReactNode } from 'react';

/** A column of a table on the staff screens; its `id` names it in a `Sort`. */
export type Column<Row> = {
  id: string;
  header: string;
  /** Replaces the text of the header. */
  headerCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The value to sort by, null for none. A column offers sorting only with this or with `sortable`. */
  sortValue?: (row: Row) => string | number | null;
  /** The value in a CSV file where it is not `sortValue`. A column with neither is left out of the file. */
  csvValue?: (row: Row) => string | number | null;
  /** The server sorts by it. */
  sortable?: boolean;
  align?: 'right';
  /** Stays in view while the rest scrolls sideways: the first column at the left, the last one at the right. */
  sticky?: 'left' | 'right';
  /** Classes of its cells, but not of its header. */
  className?: string;
};

export type Sort = { id: string; descending: boolean };

export const isSortable = <Row>({ sortValue, sortable }: Column<Row>) => sortable ?? sortValue !== undefined;

/** The direction of a column as `aria-sort` names it; null while the table is sorted by another one. */
export const sortDirection = (id: string, sort: Sort | null) =>
  sort?.id !== id ? null : sort.descending ? 'descending' : 'ascending';

/** A sort as the server's lists name it: `price-desc`. */
export const sortOrder = ({ id, descending }: Sort) => `${id}-${descending ? 'desc' : 'asc'}`;

/** The sort of such a name. */
export const sortOf = (order: string): Sort => ({
  id: order.replace(/-(?:asc|desc)$/, ''),
  descending: order.endsWith('-desc'),
});

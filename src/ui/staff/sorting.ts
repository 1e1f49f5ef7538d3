import type { Column, Sort } from './DataTable.tsx';

/** Whether a column offers sorting. */
export const isSortable = <Row>({ sortValue, sortable }: Column<Row>) => sortable ?? sortValue !== undefined;

/** The direction of a column as `aria-sort` names it; null while the table is sorted by another one. */
export const sortDirection = (id: string, sort: Sort | null) =>
  sort?.id !== id ? null : sort.descending ? 'descending' : 'ascending';

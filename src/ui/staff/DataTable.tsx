import { useState, type ReactNode } from 'react';
import { SortButton } from './SortButton.tsx';
import { SortChoice } from './SortChoice.tsx';
import { isSortable, sortDirection } from './sorting.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import { usePhone } from './usePhone.ts';

/** A column of a table on the staff screens; its `id` names it in a `Sort`. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What it is sorted by, null for nothing; without it, and without `sortable`, it offers no sorting. */
  sortValue?: (row: Row) => string | number | null;
  /** The server sorts by it. */
  sortable?: boolean;
  align?: 'right';
  /** Stays in view while the rest scrolls sideways: the first column at the left, the last one at the right. */
  stays?: 'left' | 'right';
  /** Classes of its cells, the header's not among them. */
  className?: string;
};

export type Sort = { id: string; descending: boolean };

const staying = {
  left: 'sticky left-0 z-1',
  right:
    'max-[1300px]:sticky max-[1300px]:right-0 max-[1300px]:z-1 max-[1300px]:shadow-[-10px_0_10px_-10px_rgb(21_24_27/0.25)]',
};
const edges = 'first:pl-4 last:pr-4 md:first:pl-5.5 md:last:pr-5.5';

/**
 * Section 2, admin data table behaviour: sortable columns and "No results found". It scrolls sideways inside its own box.
 * Where `phoneCard` is given, phones show a list of cards and a choice of sorting in its place. `busy` while rows are
 * fetched: without rows it shows their shape, else the last ones go on standing there.
 */
export function DataTable<Row>(props: {
  /** Names the table, mostly as its panel's heading does. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  emptyText?: string;
  selectedKey?: string | number | null;
  phoneCard?: (row: Row) => ReactNode;
  busy?: boolean;
  /** Many columns: cells stand closer together. */
  tight?: boolean;
}) {
  const { label, rows, columns, rowKey, sort, busy = false } = props;
  const [said, setSaid] = useState('');
  const onSort = (next: Sort) => {
    const header = columns.find(({ id }) => id === next.id)?.header;
    setSaid(`${label} sorted by ${header}, ${next.descending ? 'descending' : 'ascending'}`);
    props.onSort(next);
  };
  const spoken = (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
  const gap = props.tight === true ? 'px-2.75' : 'px-3.5';
  const phone = usePhone();
  const selected = (row: Row) => props.selectedKey != null && rowKey(row) === props.selectedKey;
  const empty = rows.length === 0 && !busy && (props.emptyText ?? 'No results found');

  if (phone && props.phoneCard !== undefined) {
    const { phoneCard } = props;
    return (
      <>
        {spoken}
        {sort !== null && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
        {empty !== false && (
          <p className="border-t border-staff-hair px-4 py-6 text-center text-staff-muted">{empty}</p>
        )}
        <ul aria-label={label} aria-busy={busy} className={`tabular-nums ${fading(busy, rows)}`}>
          {rows.map((row) => (
            <li
              key={rowKey(row)}
              aria-current={selected(row) ? 'true' : undefined}
              className="border-t border-staff-hair px-4 py-3.5 aria-[current=true]:bg-staff-accent/7 aria-[current=true]:shadow-[inset_3px_0_var(--color-staff-accent)]"
            >
              {phoneCard(row)}
            </li>
          ))}
        </ul>
        {busy && rows.length === 0 && <TableSkeleton />}
      </>
    );
  }

  return (
    <>
      {spoken}
      <div
        role="region"
        aria-label={`${label} table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto -outline-offset-2!"
      >
        <table
          aria-label={label}
          aria-busy={busy}
          className={`w-full border-separate border-spacing-0 tabular-nums ${fading(busy, rows)}`}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={isSortable(column) ? (sortDirection(column.id, sort) ?? 'none') : undefined}
                  className={`h-10 bg-staff-sunk ${gap} py-0.5 text-micro font-semibold whitespace-nowrap text-staff-muted ${edges} ${
                    column.align === 'right' ? 'text-right' : 'text-left'
                  } ${column.stays === undefined ? '' : staying[column.stays]}`}
                >
                  {isSortable(column) ? (
                    <SortButton id={column.id} sort={sort} onSort={onSort}>
                      {column.header}
                    </SortButton>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} aria-current={selected(row) ? 'true' : undefined} className="group">
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={`h-12 border-t border-staff-hair bg-staff-surface ${gap} py-2.25 whitespace-nowrap text-staff-soft group-hover:bg-[color-mix(in_srgb,var(--color-staff-accent)_3%,var(--color-staff-surface))] group-aria-[current=true]:bg-[color-mix(in_srgb,var(--color-staff-accent)_7%,var(--color-staff-surface))] group-aria-[current=true]:first:shadow-[inset_3px_0_var(--color-staff-accent)] ${edges} ${
                      column.align === 'right' ? 'text-right' : ''
                    } ${column.stays === undefined ? '' : staying[column.stays]} ${column.className ?? ''}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            {busy && rows.length === 0 && <TableSkeleton columns={columns.length} />}
            {empty !== false && (
              <tr>
                <td
                  colSpan={columns.length}
                  className="border-t border-staff-hair px-6 py-6 text-center text-staff-muted"
                >
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Rows that are about to be replaced step back. */
const fading = (busy: boolean, rows: readonly unknown[]) =>
  busy && rows.length > 0 ? 'opacity-60 transition-opacity duration-move' : '';

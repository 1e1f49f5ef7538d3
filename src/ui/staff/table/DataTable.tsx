import { useRef, useState, type ReactNode, useEffect, type RefObject } from 'react';
import { usePhone } from '../usePhone.ts';
import { isSortable, sortDirection, type Column, type Sort } from './columns.ts';
import { SortButton, SortSelect } from './SortControls.tsx';
import { useWholeColumns } from './useWholeColumns.ts';
import { Skeleton } from '../../Skeleton.tsx';

const sticky = {
  left: 'sticky left-0 z-1',
  right:
    'max-[1300px]:sticky max-[1300px]:right-0 max-[1300px]:z-1 max-[1300px]:shadow-[-10px_0_10px_-10px_rgb(21_24_27/0.25)]',
};
const edges = 'first:pl-4 last:pr-4 md:first:pl-5.5 md:last:pr-5.5';
/** On phones the first column stays in view. */
const firstStays = 'max-md:first:sticky max-md:first:left-0 max-md:first:z-1';

/**
 * Section 2, admin data tables: sortable columns and "No results found". It scrolls sideways inside its own box.
 * With `phoneCard`, phones show a list of cards and a sort menu instead. `busy` means that rows are being fetched: it
 * shows a skeleton, or keeps the previous rows, faded.
 */
export function DataTable<Row>(props: {
  /** The table's accessible name, usually the heading of its panel. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  emptyText?: string;
  selectedKey?: string | number | null;
  phoneCard?: (row: Row) => ReactNode;
  /** Shows the cards in a wide window too, where the table stands in a narrow column. */
  narrow?: boolean;
  busy?: boolean;
  /** Less space between columns, for tables with many. */
  tight?: boolean;
}) {
  const { label, rows, columns, rowKey, sort, busy = false } = props;
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLDivElement & HTMLUListElement>(null);
  const rowFocus = useRowFocus(box);
  useWholeColumns(box);
  const onSort = (next: Sort) => {
    const header = columns.find(({ id }) => id === next.id)?.header;
    setAnnouncement(`${label} sorted by ${header}, ${next.descending ? 'descending' : 'ascending'}`);
    props.onSort(next);
  };
  const liveRegion = (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
  const gap = props.tight === true ? 'px-2.75 max-lg:px-2' : 'px-3.5';
  const phone = usePhone() || props.narrow === true;
  const selected = (row: Row) => props.selectedKey != null && rowKey(row) === props.selectedKey;
  const empty = rows.length === 0 && !busy && (props.emptyText ?? 'No results found');

  if (phone && props.phoneCard !== undefined) {
    const { phoneCard } = props;
    return (
      <>
        {liveRegion}
        {sort !== null && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
        {empty !== false && (
          <p className="border-t border-staff-hair px-4 py-6 text-center text-staff-muted">{empty}</p>
        )}
        <ul
          ref={box}
          tabIndex={-1}
          {...rowFocus}
          aria-label={label}
          aria-busy={busy}
          className={`tabular-nums ${fadeClass(busy, rows)}`}
        >
          {rows.map((row) => (
            <li
              key={rowKey(row)}
              aria-current={selected(row) ? 'true' : undefined}
              className="border-t border-staff-hair px-4 py-3.5 md:px-5.5 has-[[data-row-select]_:checked]:bg-staff-accent/7 aria-[current=true]:bg-staff-accent/7 aria-[current=true]:shadow-[inset_3px_0_var(--color-staff-accent)]"
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
      {liveRegion}
      <div
        ref={box}
        role="region"
        {...rowFocus}
        aria-label={`${label} table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto -outline-offset-2! data-more:mask-r-from-[calc(100%-0.75rem)]"
      >
        <table
          aria-label={label}
          aria-busy={busy}
          className={`w-full border-separate border-spacing-0 tabular-nums ${fadeClass(busy, rows)}`}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={isSortable(column) ? (sortDirection(column.id, sort) ?? 'none') : undefined}
                  className={`h-10 bg-staff-sunk ${gap} py-0.5 text-micro font-semibold whitespace-nowrap text-staff-muted ${edges} ${firstStays} ${
                    column.align === 'right' ? 'text-right' : 'text-left'
                  } ${column.sticky === undefined ? '' : sticky[column.sticky]}`}
                >
                  {isSortable(column) ? (
                    <SortButton id={column.id} sort={sort} onSort={onSort}>
                      {column.header}
                    </SortButton>
                  ) : (
                    (column.headerCell ?? column.header)
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
                    className={`h-12 border-t border-staff-hair bg-staff-surface ${gap} py-2.25 whitespace-nowrap text-staff-soft group-hover:bg-[color-mix(in_srgb,var(--color-staff-accent)_3%,var(--color-staff-surface))] group-aria-[current=true]:bg-[color-mix(in_srgb,var(--color-staff-accent)_7%,var(--color-staff-surface))] group-has-[[data-row-select]_:checked]:bg-[color-mix(in_srgb,var(--color-staff-accent)_7%,var(--color-staff-surface))] group-aria-[current=true]:first:shadow-[inset_3px_0_var(--color-staff-accent)] ${edges} ${firstStays} ${
                      column.align === 'right' ? 'text-right' : ''
                    } ${column.sticky === undefined ? '' : sticky[column.sticky]} ${column.className ?? ''}`}
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

/** Rows that are about to be replaced are faded. */
const fadeClass = (busy: boolean, rows: readonly unknown[]) =>
  busy && rows.length > 0 ? 'opacity-60 transition-opacity duration-move' : '';

/**
 * Focuses the list when the row that had the focus has left it, as after an edit that sorts it elsewhere.
 * Otherwise the next Tab would start at the top of the page. The list takes the handlers.
 */
function useRowFocus(list: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  // After each rendering, because any may have removed the row.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

const rows = [0, 1, 2, 3];
const widths = ['w-20', 'w-8', 'w-16', 'w-28', 'w-14'];

/** Placeholder rows while a table is loading: with `columns` table rows, else cards. */
function TableSkeleton({ columns }: { columns?: number }) {
  if (columns === undefined) {
    return (
      <div aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className="grid gap-2.5 border-t border-staff-hair px-4 py-5">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    );
  }
  return rows.map((row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} className="h-17 border-t border-staff-hair px-3.5 first:pl-5.5 last:pr-5.5">
          <Skeleton className={`h-3.5 ${widths[index % widths.length] ?? ''}`} />
        </td>
      ))}
    </tr>
  ));
}

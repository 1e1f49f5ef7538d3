import type { Sort } from './DataTable.tsx';
import { sortDirection } from './sorting.ts';

const tone = (active: boolean, sorted: boolean) =>
  active ? 'fill-staff-accent' : sorted ? 'fill-staff-outline opacity-30' : 'fill-staff-outline opacity-70';

/** A column's header that sorts by it, and the other way around when it does already. Two arrows, the active one colored. */
export function SortButton(props: {
  id: string;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  children: string;
}) {
  const direction = sortDirection(props.id, props.sort);
  return (
    <button
      type="button"
      onClick={() => props.onSort({ id: props.id, descending: direction === 'ascending' })}
      className={`inline-flex min-h-9 cursor-pointer items-center gap-1.75 font-semibold -outline-offset-1! hover:text-staff-ink ${direction === null ? '' : 'text-staff-ink'}`}
    >
      {props.children}
      <svg viewBox="0 0 10 14" aria-hidden="true" className="h-3.25 w-2.25">
        <path d="M5 1 9 6H1z" className={tone(direction === 'ascending', direction !== null)} />
        <path d="M5 13 1 8h8z" className={tone(direction === 'descending', direction !== null)} />
      </svg>
    </button>
  );
}

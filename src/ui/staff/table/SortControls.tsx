import { Select } from '../../Select.tsx';
import { isSortable, sortDirection, type Column, type Sort } from './columns.ts';

const arrowClass = (active: boolean, sorted: boolean) =>
  active ? 'fill-staff-accent' : sorted ? 'fill-staff-outline opacity-30' : 'fill-staff-outline opacity-70';

/** A column's header: sorts by the column, and reverses the order when it is sorted already. The active arrow is colored. */
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
      className={`inline-flex min-h-11 cursor-pointer md:min-h-9 items-center gap-1.75 font-semibold -outline-offset-1! hover:text-staff-ink ${direction === null ? '' : 'text-staff-ink'}`}
    >
      {props.children}
      <svg viewBox="0 0 10 14" aria-hidden="true" className="h-3.25 w-2.25">
        <path d="M5 1 9 6H1z" className={arrowClass(direction === 'ascending', direction !== null)} />
        <path d="M5 13 1 8h8z" className={arrowClass(direction === 'descending', direction !== null)} />
      </svg>
    </button>
  );
}

const optionValue = ({ id, descending }: Sort) => `${id} ${descending ? 'descending' : 'ascending'}`;

/** What phones show instead of a table's sortable headers. */
export function SortSelect<Row>(props: {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const options = props.columns.filter(isSortable).flatMap(({ id, header }) => [
    { id, header, descending: false },
    { id, header, descending: true },
  ]);
  return (
    <div className="-mt-1 px-4 pb-4 md:px-5.5">
      <Select
        aria-label="Sort"
        value={optionValue(props.sort)}
        onChange={(event) => {
          const chosen = options.find((option) => optionValue(option) === event.target.value);
          if (chosen) props.onSort({ id: chosen.id, descending: chosen.descending });
        }}
      >
        {options.map((option) => (
          <option key={optionValue(option)} value={optionValue(option)}>
            Sort: {option.header}, {option.descending ? 'descending' : 'ascending'}
          </option>
        ))}
      </Select>
    </div>
  );
}

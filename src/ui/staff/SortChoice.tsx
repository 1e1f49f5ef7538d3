import { Select } from '../Select.tsx';
import type { Column, Sort } from './DataTable.tsx';
import { isSortable } from './sorting.ts';

const valueOf = ({ id, descending }: Sort) => `${id} ${descending ? 'descending' : 'ascending'}`;

/** What phones have in place of a table's sortable headers. */
export function SortChoice<Row>(props: {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const choices = props.columns.filter(isSortable).flatMap(({ id, header }) => [
    { id, header, descending: false },
    { id, header, descending: true },
  ]);
  return (
    <div className="-mt-1 px-4 pb-4">
      <Select
        aria-label="Sort"
        value={valueOf(props.sort)}
        onChange={(event) => {
          const chosen = choices.find((choice) => valueOf(choice) === event.target.value);
          if (chosen) props.onSort({ id: chosen.id, descending: chosen.descending });
        }}
      >
        {choices.map((choice) => (
          <option key={valueOf(choice)} value={valueOf(choice)}>
            Sort: {choice.header}, {choice.descending ? 'descending' : 'ascending'}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { useId } from 'react';
import { drawn } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/Select.tsx';
import { sortOrders, type SortOrder } from '../../../vehicles/filters.ts';

export const sortLabels: Record<SortOrder, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'mileage-asc': 'Mileage, low to high',
  'year-desc': 'Year, newest first',
};

const SortIcon = drawn('M5 2.5v13M2 12.5l3 3 3-3M13 15.5v-13M10 5.5l3-3 3 3');

/**
 * The sort order of the list, applied immediately. On phones it is an icon at the end of the results' line,
 * with the select invisible over it. `disabled` where there is nothing to sort.
 */
export function SortSelect(props: {
  value: SortOrder;
  disabled: boolean;
  onChange: (order: SortOrder) => void;
}) {
  const { value, disabled } = props;
  const id = useId();
  return (
    <div
      className={`ml-auto flex items-center gap-3 max-md:relative max-md:rounded-control max-md:border max-md:border-outline max-md:p-3 has-focus-visible:max-md:border-focus ${disabled ? 'opacity-45 md:hidden' : ''}`}
    >
      <label htmlFor={id} className="text-small font-medium max-md:sr-only">
        Sort
      </label>
      <SortIcon className="size-4.5 text-text md:hidden" />
      <Select
        id={id}
        className="max-md:absolute! max-md:inset-0 max-md:overflow-hidden max-md:opacity-0"
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const order = sortOrders.find((known) => known === event.target.value);
          if (order) props.onChange(order);
        }}
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {sortLabels[order]}
          </option>
        ))}
      </Select>
    </div>
  );
}

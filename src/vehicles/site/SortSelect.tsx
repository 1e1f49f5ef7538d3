import { useId } from 'react';
import { Select } from '../../ui/Select.tsx';
import { sortOrders, type SortOrder } from '../filters.ts';

export const sortLabels: Record<SortOrder, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'mileage-asc': 'Mileage, low to high',
  'year-desc': 'Year, newest first',
};

/** The sort order of the list, applied immediately. */
export function SortSelect({ value, onChange }: { value: SortOrder; onChange: (order: SortOrder) => void }) {
  const id = useId();
  return (
    <div className="ml-auto flex items-center gap-3">
      <label htmlFor={id} className="text-small font-medium max-md:sr-only">
        Sort
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => {
          const order = sortOrders.find((known) => known === event.target.value);
          if (order) onChange(order);
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

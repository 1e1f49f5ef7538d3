import { CloseIcon } from '../../../ui/icons.tsx';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import { type OfferedChoice, detailNames } from '../../../vehicles/filters.ts';
import type { InventorySearch } from '../inventory-search.ts';
import { formatPrice } from '../../../vehicles/format.ts';

/** The applied filters, each with a button that removes it. After the only one the model field gets the focus. */
export function AppliedFilters(props: {
  search: InventorySearch;
  offered: readonly OfferedChoice[] | undefined;
  onChange: (search: InventorySearch) => void;
}) {
  const applied = appliedFilters(props.search, props.offered);
  const list = useFocusAfterRemoval<HTMLUListElement>('search input');
  if (applied.length === 0) return null;
  return (
    <ul
      {...list}
      aria-label="Applied filters"
      className="flex min-w-0 flex-wrap gap-2 max-md:order-3 max-md:w-full"
    >
      {applied.map((filter) => (
        <li key={filter.name} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove ${filter.label}`}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control border border-outline py-1 pr-2.5 pl-3.5 text-left text-small text-text hover:border-text md:min-h-9"
            onClick={() => props.onChange(filter.without)}
          >
            <span className="min-w-0 wrap-anywhere">{filter.label}</span>
            <CloseIcon className="size-3.5 text-text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One applied filter: its label, and the address without it. */
type AppliedFilter = {
  name: 'model' | 'make' | 'year' | 'vin' | 'price' | OfferedChoice['name'];
  label: string;
  without: InventorySearch;
};

/** The applied filters, in the order of the panel. `offered` has the words for the details. */
export function appliedFilters(
  search: InventorySearch,
  offered: readonly OfferedChoice[] = [],
): AppliedFilter[] {
  const { minPrice, maxPrice } = search;
  const applied: AppliedFilter[] = [];
  const add = (name: Exclude<AppliedFilter['name'], 'price'>, label: string, word?: string) => {
    const value = search[name];
    if (value === undefined) return;
    applied.push({ name, label: `${label}: ${word ?? value}`, without: { ...search, [name]: undefined } });
  };
  add('model', 'Model');
  add('make', 'Make');
  add('year', 'Year');
  add('vin', 'VIN');
  if (minPrice !== undefined || maxPrice !== undefined) {
    const without = { ...search, minPrice: undefined, maxPrice: undefined };
    applied.push({ name: 'price', label: priceLabel(minPrice, maxPrice), without });
  }
  for (const name of detailNames) {
    const choice = offered.find((one) => one.name === name);
    // No longer offered, because all listed vehicles are alike.
    const label = choice?.label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    add(name, label, choice?.options[String(search[name])]);
  }
  return applied;
}

function priceLabel(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `From ${formatPrice(min ?? 0)}`;
  if (min === undefined) return `Up to ${formatPrice(max)}`;
  return `${formatPrice(min)} to ${formatPrice(max)}`;
}

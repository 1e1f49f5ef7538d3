import { CloseIcon } from '../../../ui/icons.tsx';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import type { OfferedChoice } from '../../../vehicles/filters.ts';
import { appliedFilters } from './applied-filters.ts';
import type { InventorySearch } from '../inventory-search.ts';

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

import { useEffect, useRef } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import type { OfferedChoice } from '../filters.ts';
import { type AppliedFilter, appliedFilters } from './applied-filters.ts';
import type { InventorySearch } from './inventory-search.ts';

/**
 * The applied filters, each with a button that removes it. Focus then moves to the next one, or the previous
 * one after the last; after the only one, to the model field, so that keyboard users never lose their place.
 */
export function AppliedFilters(props: {
  search: InventorySearch;
  offered: readonly OfferedChoice[] | undefined;
  onChange: (search: InventorySearch) => void;
}) {
  const applied = appliedFilters(props.search, props.offered);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; of: number } | null>(null);

  useEffect(() => {
    if (removed.current === null || removed.current.of === applied.length) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(removed.current.index, buttons.length - 1)];
    (next ?? document.querySelector<HTMLElement>('search input'))?.focus();
    removed.current = null;
  }, [applied.length]);

  const remove = (filter: AppliedFilter, index: number) => {
    removed.current = { index, of: applied.length };
    props.onChange(filter.without);
  };
  if (applied.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label="Applied filters"
      className="flex min-w-0 flex-wrap gap-2 max-md:order-3 max-md:w-full"
    >
      {applied.map((filter, index) => (
        <li key={filter.name} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove ${filter.label}`}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control border border-outline py-1 pr-2.5 pl-3.5 text-left text-small text-text hover:border-text md:min-h-9"
            onClick={() => remove(filter, index)}
          >
            <span className="min-w-0 wrap-anywhere">{filter.label}</span>
            <CloseIcon className="size-3.5 text-text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
